/** SQL of the sums of a questionnaire. No statement here knows a user. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { Figures } from './tally.rules.ts';

export interface TallyRow {
  /** How many answers the figures are of. */
  readonly num: number;
  readonly figures: Figures;
  readonly waiting: number;
  readonly waiting_sealed: Buffer | null;
}

/** The sums, held until the transaction ends: answers are added one after the other. */
export async function lockTally(tx: Tx, surveyId: number): Promise<TallyRow> {
  const { rows } = await sql<TallyRow>`
    select num, figures, waiting, waiting_sealed from survey_tally
    where survey_id = ${surveyId} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) {
    throw new Error(`questionnaire ${surveyId} has no sums`);
  }
  return row;
}

/** One more waits. */
export async function keepWaiting(
  tx: Tx,
  surveyId: number,
  { waiting, sealed }: { readonly waiting: number; readonly sealed: Buffer },
): Promise<void> {
  await sql`
    update survey_tally set waiting = ${waiting}, waiting_sealed = ${sealed}
    where survey_id = ${surveyId}`.execute(tx);
}

/** All that waited are in the figures now. */
export async function release(
  tx: Tx,
  surveyId: number,
  { num, figures }: { readonly num: number; readonly figures: Figures },
): Promise<void> {
  await sql`
    update survey_tally set num = ${num}, figures = ${JSON.stringify(figures)}, waiting = 0,
      waiting_sealed = null
    where survey_id = ${surveyId}`.execute(tx);
}

/** The figures alone: how many wait is nobody's business. */
export async function findFigures(
  db: Database,
  surveyId: number,
): Promise<Pick<TallyRow, 'num' | 'figures'>> {
  const { rows } = await sql<TallyRow>`
    select num, figures from survey_tally where survey_id = ${surveyId}`.execute(db);
  return rows[0] ?? { num: 0, figures: {} };
}
