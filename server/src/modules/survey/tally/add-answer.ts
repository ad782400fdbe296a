/** Adds a sheet to the sums of its questionnaire. */
import { SURVEY_STEP } from '@zhiji/contract/kernel/limits';
import { seal, unseal } from '#platform/crypto';
import { keepWaiting, lockTally, release } from './tally.repo.ts';
import { addStep, addTallies, paddedText, tallyFrom, tallyOf } from './tally.rules.ts';
import type { KeyRing } from '#platform/crypto';
import type { Tx } from '#platform/db/transaction';
import type { TopicRow } from './topic.repo.ts';
import type { TalliedAnswer } from './tally.rules.ts';

export const WAITING_PURPOSE = 'survey_tally.waiting';

/** It waits, sealed, until five are together: only then the figures move. */
export async function addAnswer(
  tx: Tx,
  ring: KeyRing,
  survey: { readonly id: number; readonly topics: readonly TopicRow[] },
  sheet: readonly TalliedAnswer[],
): Promise<void> {
  const { id, topics } = survey;
  const { num, figures, waiting, waiting_sealed: sealed } = await lockTally(tx, id);
  const before = sealed === null ? {} : tallyFrom(unseal(ring, WAITING_PURPOSE, sealed));
  const together = addTallies(before, tallyOf(topics, sheet));
  if (waiting + 1 < SURVEY_STEP) {
    const text = paddedText(topics, together);
    await keepWaiting(tx, id, { waiting: waiting + 1, sealed: seal(ring, WAITING_PURPOSE, text) });
    return;
  }
  await release(tx, id, { num: num + SURVEY_STEP, figures: addStep(figures, together) });
}
