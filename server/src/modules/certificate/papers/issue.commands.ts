/** A certificate goes out: it gets a number nobody can guess, and keeps what was true that day. */
import { randomBytes } from 'node:crypto';
import { certificateNoOf } from '@zhiji/contract/kernel/certificate-no';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { tell } from '#modules/message';
import { recordIssued } from './certificate.repo.ts';
import { nameCard } from './holder.repo.ts';
import type { Tx } from '#platform/db/transaction';
import type { EarningRow } from '../earning/earning.repo.ts';
import type { Key } from './certificate.repo.ts';
import type { SealedPerson } from './certificate-sealing.ts';

const NUMBER_BYTES = 16;

export interface Issuing extends Key {
  readonly earning: EarningRow;
  readonly person: Pick<SealedPerson, 'cardRef' | 'nameRef'>;
  readonly now: Date;
  /** Of one that takes another's place: it lasts no longer. */
  readonly expiresAt?: Date | null;
}

/** Issues what waits and tells its holder; its number, or null when it does not wait. */
export async function issue(tx: Tx, issuing: Issuing): Promise<string | null> {
  const { userId, id, earning, person, now } = issuing;
  const certificateNo = certificateNoOf(randomBytes(NUMBER_BYTES));
  const expiresAt =
    issuing.expiresAt === undefined ? endOf(earning.expire_days, now) : issuing.expiresAt;
  const issued = { userId, id, certificateNo, earning, issuedAt: now, expiresAt };
  if (!(await recordIssued(tx, issued))) {
    return null;
  }
  await nameCard(tx, { userId, ...person });
  const facts = { title: earning.course_title, certificate_no: certificateNo };
  await tell(tx, 'certificate.issued', { userId, key: certificateNo, facts }, now);
  return certificateNo;
}

function endOf(days: number, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() + days * DAY_MS);
}
