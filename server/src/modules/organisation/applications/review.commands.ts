/** What reviewers see of applications. Whoever looks at one with its papers is on record. */
import { maskBankCard, maskIdCard, maskName, maskPhone } from '@zhiji/contract/kernel/mask';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { signedPaper } from '#modules/media';
import { bankOf } from '#modules/region';
import { requireMarket } from '#platform/actor';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { institutionContent, teacherContent } from './application-content.ts';
import { openInstitution, openTeacher } from './application-sealing.ts';
import { listWaiting, lockApplication } from './application.repo.ts';
import { versionOf } from './application.rules.ts';
import type { Actor } from '#platform/actor';
import type { KeyRing } from '#platform/crypto';
import type { Platform } from '#platform/module';
import type { ApplicationKey, ApplicationRow } from './application.repo.ts';

const SHOWN = 100;
/** Long enough to look at the papers. */
const LINK_SECONDS = 600;

/** Applications that wait, the oldest first. */
export async function waitingApplications({ db, config }: Platform, actor: Actor) {
  requireMarket(actor);
  const rows = await listWaiting(db, SHOWN);
  return rows.map((row) => ({
    userId: row.user_id,
    kind: row.kind,
    appliedAt: row.applied_at,
    version: versionOf(row),
    doubts: row.doubts,
    ...headOf(config.dataKey, row),
  }));
}

/** Who applies, by name and by a number without its middle. */
function headOf(key: KeyRing, { kind, content, private_sealed: sealed }: ApplicationRow) {
  if (kind === CERTIFICATION_KINDS.teacher) {
    const { name, id_card: idCard } = openTeacher(key, sealed);
    return { name, idCard: maskIdCard(idCard), licenceNo: '' };
  }
  const { name, license_no: licenceNo } = institutionContent(content);
  const { legal_id_card: idCard } = openInstitution(key, sealed);
  return { name, idCard: maskIdCard(idCard), licenceNo };
}

type Line = readonly [name: string, value: string];

export interface Papers {
  /** What whoever decides names, so that he decides about what he read. */
  readonly version: number;
  readonly facts: readonly Line[];
  /** Links by which files are saved, for ten minutes. */
  readonly links: readonly Line[];
}

/** One application with all its papers. */
export async function applicationPapers(
  platform: Platform,
  { actor, userId, kind }: ApplicationKey & { readonly actor: Actor },
): Promise<Papers> {
  requireMarket(actor);
  const row = await inTransaction(platform.db, async (tx) => {
    const found = await lockApplication(tx, { userId, kind });
    // Of somebody who left nothing is there to look at.
    if (found === null || found.private_sealed.length === 0) {
      throw fail('operator.applicationMissing', { data: { user: userId, kind } });
    }
    const subject = `application ${kind} ${userId}`;
    await recordAudit(tx, { actor, action: 'application.look', subject, detail: {} });
    return found;
  });
  const { facts, files } =
    kind === CERTIFICATION_KINDS.teacher
      ? teacherPapers(platform.config.dataKey, row)
      : institutionPapers(platform.config.dataKey, row);
  const links: Line[] = [];
  for (const [field, keys] of Object.entries(files)) {
    for (const key of keys) {
      links.push([field, await signedPaper(platform, key, LINK_SECONDS)]);
    }
  }
  return { version: versionOf(row), facts: [...facts, ['doubts', row.doubts.join(' ')]], links };
}

interface Read {
  readonly facts: readonly Line[];
  readonly files: Readonly<Record<string, readonly string[]>>;
}

function teacherPapers(key: KeyRing, row: ApplicationRow): Read {
  const { files, ...content } = teacherContent(row.content);
  const { name, id_card: idCard } = openTeacher(key, row.private_sealed);
  return { facts: [['name', name], ['id_card', idCard], ...linesOf(content)], files };
}

function institutionPapers(key: KeyRing, row: ApplicationRow): Read {
  const { files, bank_id: bankId, ...content } = institutionContent(row.content);
  const people = openInstitution(key, row.private_sealed);
  return {
    facts: [
      ['legal_name', people.legal_name],
      ['legal_id_card', people.legal_id_card],
      ['contact_name', maskName(people.contact_name)],
      ['contact_phone', maskPhone(people.contact_phone)],
      ['bank', bankOf(bankId)?.name ?? ''],
      ['bank_account', maskBankCard(people.bank_account)],
      ...linesOf(content),
    ],
    files,
  };
}

const linesOf = (content: object): Line[] =>
  Object.entries(content).map(([name, value]) => [name, String(value ?? '')]);
