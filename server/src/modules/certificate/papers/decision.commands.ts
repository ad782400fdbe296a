/** An institution, or the platform, decides about certificates: each word of theirs is on record. */
import { normalCertificateNo } from '@zhiji/contract/kernel/certificate-no';
import { NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { maskIdCard } from '@zhiji/contract/kernel/mask';
import { KEPT_CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { holdCourse } from '#modules/learning';
import { recordAudit } from '#platform/audit';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { findEarning } from '../earning/earning.repo.ts';
import { isEarned } from '../earning/earning.rules.ts';
import {
  findNumber,
  insertApplication,
  lockCertificate,
  recordRefused,
  recordReplaced,
  recordRevoked,
} from './certificate.repo.ts';
import { openPerson, sealPerson } from './certificate-sealing.ts';
import { listWaiting } from './due.repo.ts';
import { tellRefused, tellRevoked } from './ended-notice.ts';
import { giveUpCards } from './holder.repo.ts';
import { issue } from './issue.commands.ts';
import type { Actor } from '#platform/actor';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { CertificateRow, Key } from './certificate.repo.ts';

const SHOWN = 100;
const APPLICATION = /^(\d{1,15})-(\d{1,15})$/u;
const NAME = new RegExp(`^\\S(?:.{0,${NAME_MAX_LENGTH - 2}}\\S)?$`, 'u');

/** Somebody's word about a certificate, by its number or as the list of what waits names it. */
interface Decision {
  readonly actor: Actor;
  readonly certificate: string;
}

/** Applications that wait for the actor, the oldest first. */
export async function waitingCertificates({ db, config }: Platform, { shopId }: Actor) {
  const rows = await listWaiting(db, shopId, SHOWN);
  return rows.map((row) => {
    const { name, idCard } = openPerson(config.dataKey, row);
    return {
      certificate: `${row.user_id}-${row.id}`,
      appliedAt: row.applied_at,
      courseTitle: row.course_title,
      realName: name,
      idCard: maskIdCard(idCard),
    };
  });
}

/** It goes out; answers its number. */
export async function approveCertificate(platform: Platform, decision: Decision): Promise<string> {
  const { clock, config } = platform;
  return decide(platform, decision, 'certificate.approve', async (tx, row) => {
    const { user_id: userId, id, course_id: courseId } = row;
    const now = clock.now();
    const isKept = await holdCourse(tx, userId, courseId, now);
    const earning = await findEarning(tx, userId, courseId);
    // The questionnaire was asked about when it was applied for, and no answer is taken back.
    if (!isKept || earning === null || !isEarned({ ...earning, has_answered: true })) {
      throw fail('operator.certificateUnearned', { data: { certificate: decision.certificate } });
    }
    const person = sealPerson(config.dataKey, openPerson(config.dataKey, row));
    const certificateNo = await issue(tx, { userId, id, earning, person, now });
    return certificateNo === null ? null : [certificateNo, { certificate: certificateNo }];
  });
}

/** It does not go out; the learner reads why and may apply again. */
export async function refuseCertificate(
  platform: Platform,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<void> {
  await decide(platform, decision, 'certificate.refuse', async (tx, row) => {
    const key = { userId: row.user_id, id: row.id };
    if (!(await recordRefused(tx, key, reason))) {
      return null;
    }
    await giveUpCards(tx, row.user_id);
    await tellRefused(tx, [row], reason, platform.clock.now());
    return [undefined, { reason }];
  });
}

/** It counts no more; whoever checks it is told. */
export async function revokeCertificate(
  platform: Platform,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<void> {
  const now = platform.clock.now();
  await decide(platform, decision, 'certificate.revoke', async (tx, row) => {
    const key = { userId: row.user_id, id: row.id, now };
    if (!(await recordRevoked(tx, key, reason))) {
      return null;
    }
    await tellRevoked(tx, [row], reason, now);
    return [undefined, { reason }];
  });
}

/** Another with the right name takes its place, and the old number tells which; answers the new one. */
export async function reissueCertificate(
  platform: Platform,
  { realName, ...decision }: Decision & { readonly realName: string },
): Promise<string> {
  const { config, clock } = platform;
  if (!NAME.test(realName)) {
    throw fail('operator.certificateName', { data: { max: NAME_MAX_LENGTH } });
  }
  return decide(platform, decision, 'certificate.reissue', async (tx, row) => {
    const { user_id: userId, id: oldId } = row;
    const now = clock.now();
    const earning = await findEarning(tx, userId, row.course_id);
    if (
      earning === null ||
      row.status !== KEPT_CERTIFICATE_STATUSES.issued ||
      !(await recordReplaced(tx, { userId, id: oldId, now }))
    ) {
      return null;
    }
    // Only the name changes: what was earned is what the old one says.
    const { idCard } = openPerson(config.dataKey, row);
    const person = sealPerson(config.dataKey, { name: realName, idCard });
    const same = { ...earning, ...snapshotOf(row) };
    const copied = { userId, earning: same, ...person, replacesId: oldId, now };
    const id = (await insertApplication(tx, copied)) ?? 0;
    const expiresAt = row.expires_at;
    const certificateNo = await issue(tx, { userId, id, earning: same, person, now, expiresAt });
    return certificateNo === null
      ? null
      : [certificateNo, { replaced: row.certificate_no ?? '', certificate: certificateNo }];
  });
}

function snapshotOf({ template_version: version, ...row }: CertificateRow) {
  const { name, course_title, shop_name, hours, need_exam, attempt_id, score, total_score } = row;
  return {
    name,
    course_title,
    shop_name,
    hours,
    version,
    need_exam,
    attempt_id,
    score,
    total_score,
  };
}

type Detail = Readonly<Record<string, string>>;

const missing = (certificate: string) =>
  fail('operator.certificateMissing', { data: { certificate } });

/** By `user-id` while it is in review, by its number afterwards. */
async function keyOf(tx: Tx, certificate: string): Promise<Key | null> {
  const [, userId, id] = APPLICATION.exec(certificate) ?? [];
  return userId === undefined
    ? findNumber(tx, normalCertificateNo(certificate))
    : { userId: Number(userId), id: Number(id) };
}

/** Locks it; another institution's is not there for the actor. */
async function decide<Answer>(
  { db }: Platform,
  { actor, certificate }: Decision,
  action: string,
  work: (tx: Tx, row: CertificateRow) => Promise<readonly [Answer, Detail] | null>,
): Promise<Answer> {
  return inTransaction(db, async (tx) => {
    const key = await keyOf(tx, certificate);
    const row = key === null ? null : await lockCertificate(tx, key);
    if (row === null || (actor.shopId !== null && actor.shopId !== row.shop_id)) {
      throw missing(certificate);
    }
    const done = await work(tx, row);
    if (done === null) {
      throw missing(certificate);
    }
    const [answer, detail] = done;
    const subject = `certificate ${row.id} of user ${row.user_id}`;
    await recordAudit(tx, { actor, action, subject, detail });
    return answer;
  });
}
