/** One stage after the other, some in company; all are run even when one fails. */
import { type Outcome, runStage, type Surroundings } from './run-stage.ts';
import { MOST_UNSTEADY, report } from './report.ts';
import { causesOf, type Stage } from './stage.ts';

/** Runs everything, shows the last lines, and answers whether all is well. */
export async function runStages(
  stages: readonly Stage[],
  surroundings: Omit<Surroundings, 'mayFailOnce'>,
): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) {
    const unsteady = causesOf(outcomes.flatMap((outcome) => outcome.unsteady));
    const mayFailOnce = Math.max(0, MOST_UNSTEADY - unsteady);
    const own = { ...surroundings, mayFailOnce };
    const company = stage.beside && runStage(stage.beside, { ...own, isGuest: true });
    const outcome = await runStage(stage, { ...own, ...(company && { company }) });
    outcomes.push(outcome, ...(company ? [await againAlone(await company, own)] : []));
  }
  const { lines, good } = report(outcomes);
  for (const line of lines) {
    surroundings.show(line);
  }
  return good;
}

/** What failed beside another stage may have failed because of it: it is run once more, alone. */
async function againAlone(first: Outcome, surroundings: Surroundings): Promise<Outcome> {
  const { stage, failed } = first;
  if (failed.length === 0 || causesOf(failed) > surroundings.mayFailOnce) {
    return first;
  }
  const again = await runStage(stage, surroundings);
  const seconds = first.seconds + again.seconds;
  return again.failed.length > 0
    ? { ...first, seconds }
    : { ...again, unsteady: [...failed, ...again.unsteady], seconds };
}
