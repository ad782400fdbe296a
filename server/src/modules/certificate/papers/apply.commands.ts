/** A learner asks for the certificate of a course, under his real name. */
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { tryCard } from '#modules/identity';
import { holdCourse } from '#modules/learning';
import { inTransaction } from '#platform/db/transaction';
import { fail } from '#platform/failure';
import { findEarning } from '../earning/earning.repo.ts';
import { isEarned } from '../earning/earning.rules.ts';
import { insertApplication, reopenApplication } from './certificate.repo.ts';
import { sealPerson } from './certificate-sealing.ts';
import { takeCard } from './holder.repo.ts';
import { issue } from './issue.commands.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { EarningRow } from '../earning/earning.repo.ts';
import type { SealedPerson } from './certificate-sealing.ts';

/** Courses of these whose questionnaire a user has not answered yet. */
export type OpenSurveys = (
  userId: number,
  courseIds: readonly number[],
) => Promise<readonly number[]>;

/** Issues it at once, or puts it before somebody who looks at it. */
export async function applyForCertificate(
  platform: Platform,
  openSurveys: OpenSurveys,
  userId: number,
  input: CallInput<'certificate.apply'>,
): Promise<CallResponse<'certificate.apply'>> {
  return tryCard(platform, userId, async () => decide(platform, openSurveys, userId, input));
}

async function decide(
  { db, clock, config }: Platform,
  openSurveys: OpenSurveys,
  userId: number,
  { curriculum_id: courseId, real_name: name, id_card: idCard }: CallInput<'certificate.apply'>,
): Promise<CallResponse<'certificate.apply'>> {
  const now = clock.now();
  const problem = idCardProblem(idCard, now);
  if (problem !== null) {
    throw fail(problem);
  }
  const person = sealPerson(config.dataKey, { name, idCard });
  const hasAnswered = (await openSurveys(userId, [courseId])).length === 0;
  return inTransaction(db, async (tx) => {
    // Whoever takes the course back waits until this is decided, or was here before.
    const isKept = await holdCourse(tx, userId, courseId, now);
    const earning = await findEarning(tx, userId, courseId);
    if (!isKept || earning === null || !isEarned({ ...earning, has_answered: hasAnswered })) {
      throw fail('certificate.conditionsUnmet');
    }
    return apply(tx, { userId, earning, person, now });
  });
}

async function apply(
  tx: Tx,
  given: { userId: number; earning: EarningRow; person: SealedPerson; now: Date },
): Promise<CallResponse<'certificate.apply'>> {
  const { userId, earning, person, now } = given;
  const application = { userId, earning, ...person, now };
  // Before the card: whoever has applied already learns nothing of cards.
  const id =
    (await reopenApplication(tx, application)) ?? (await insertApplication(tx, application));
  if (id === null) {
    throw fail('certificate.alreadyApplied');
  }
  await requireCard(tx, userId, person, now);
  if (!earning.is_auto) {
    return { id, status: CERTIFICATE_STATUSES.inReview };
  }
  await issue(tx, { userId, id, earning, person, now });
  return { id, status: CERTIFICATE_STATUSES.issued };
}

/** A card is one person's: of one account, and under the name it was issued for. */
async function requireCard(
  tx: Tx,
  userId: number,
  { cardRef, nameRef }: SealedPerson,
  now: Date,
): Promise<void> {
  const holder = await takeCard(tx, { userId, cardRef, now });
  if (holder.user_id !== userId) {
    throw fail('idCard.taken');
  }
  if (holder.name_ref !== '' && holder.name_ref !== nameRef) {
    throw fail('idCard.nameMismatch');
  }
}
