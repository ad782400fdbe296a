/** Certificates that are out get their file, kept where only their holder can fetch it. */
import { keepNoted, noteFile, sweepFile } from '#modules/media';
import { inTransaction } from '#platform/db/transaction';
import { idOf } from '#platform/ids';
import { certificateSign, openPerson } from '../papers/certificate-sealing.ts';
import { keepFile, listUndrawn } from '../papers/due.repo.ts';
import type { Platform } from '#platform/module';
import type { CertificateRow } from '../papers/certificate.repo.ts';
import type { SheetInput } from './sheet.ts';

const AT_ONCE = 10;

/** Draws what has no file yet. */
export async function drawDue(platform: Platform, stopping: AbortSignal): Promise<void> {
  for (const row of await listUndrawn(platform.db, AT_ONCE)) {
    if (stopping.aborted) {
      return;
    }
    await draw(platform, row).catch((error: unknown) => {
      platform.log.error('a certificate could not be drawn', { error });
    });
  }
}

async function draw(platform: Platform, row: CertificateRow): Promise<void> {
  const { db, storage, log } = platform;
  // Fonts and all that draws are loaded by workers only.
  const { drawSheet } = await import('./sheet.ts');
  const { pdf, missing } = await drawSheet(factsOf(platform, row));
  if (missing > 0) {
    log.error('a certificate has characters the font does not', { count: missing });
  }
  const { user_id: userId, id } = row;
  // Beside what else is the holder's alone. By its number: who draws it again writes over it.
  const key = `p/${userId}/${idOf(row.certificate_no ?? '')}.pdf`;
  await noteFile(platform, userId, key);
  await storage.private.put(key, pdf, 'application/pdf');
  await inTransaction(db, async (tx) => {
    if (!(await keepFile(tx, { userId, id }, key))) {
      await sweepFile(platform, tx, userId, key);
    } else if (!(await keepNoted(tx, userId, key))) {
      throw new Error('the sweep has the file of a certificate');
    }
  });
}

function factsOf({ config }: Platform, row: CertificateRow): SheetInput {
  const { name, idCard } = openPerson(config.dataKey, row);
  const no = row.certificate_no ?? '';
  const query = new URLSearchParams({ no, sign: certificateSign(config.dataKey, no) });
  const { score: points, total_score: of } = row;
  return {
    certificateNo: no,
    checkUrl: `${config.publicOrigin}/#/certificate?${query.toString()}`,
    realName: name,
    idCard,
    courseTitle: row.course_title,
    shopName: row.shop_name,
    hours: row.hours,
    score: points === null || of === null ? null : { points, of },
    issuedAt: row.issued_at ?? row.applied_at,
    expiresAt: row.expires_at,
  };
}
