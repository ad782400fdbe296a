/** One stage after the other; all are run even when one fails. */
import { type Outcome, runStage, type Surroundings } from './run-stage.ts';
import { MOST_UNSTEADY, report } from './report.ts';
import type { Stage } from './stage.ts';

/** Runs everything, shows the last lines, and answers whether all is well. */
export async function runStages(
  stages: readonly Stage[],
  surroundings: Omit<Surroundings, 'mayFailOnce'>,
): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) {
    const unsteady = outcomes.flatMap((outcome) => outcome.unsteady).length;
    const mayFailOnce = Math.max(0, MOST_UNSTEADY - unsteady);
    outcomes.push(await runStage(stage, { ...surroundings, mayFailOnce }));
  }
  const { lines, good } = report(outcomes);
  for (const line of lines) {
    surroundings.show(line);
  }
  return good;
}
