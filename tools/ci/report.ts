/** The last lines of a run: all that a log which was cut has to show. */
import { MINUTE_S } from '@zhiji/contract/kernel/durations';
import type { Outcome } from './run-stage.ts';
import { causesOf, type Part } from './stage.ts';

/** More of them in one run, and something general is wrong. */
export const MOST_UNSTEADY = 10;

const REASON_MAX_LENGTH = 800;

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

const row = (name: string, cells: readonly (string | number)[]): string =>
  [name.padEnd(14), ...cells.map((cell) => String(cell).padStart(9))].join('');

const total = (outcomes: readonly Outcome[], pick: (outcome: Outcome) => number): number =>
  outcomes.map(pick).reduce((sum, value) => sum + value, 0);

/** The lines, and whether everything passed. */
export function report(outcomes: readonly Outcome[]): { lines: string[]; good: boolean } {
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady);
  const causes = causesOf(unsteady);
  const tooMany: Part[] =
    causes > MOST_UNSTEADY
      ? [
          {
            id: 'unsteady',
            title: 'unsteady',
            status: 'failed',
            reason: `${causes} in one run, more than ${MOST_UNSTEADY}: something general is wrong`,
          },
        ]
      : [];
  const failures = [...outcomes.flatMap(({ failed }) => failed), ...tooMany];
  const passed = total(outcomes, (outcome) => outcome.passed);
  return {
    good: failures.length === 0 && outcomes.length > 0,
    lines: [
      '',
      ...failures.map(
        ({ title, reason }) => `FAILED ${title}: ${reason.slice(0, REASON_MAX_LENGTH)}\n`,
      ),
      ...unsteady.map(({ title, reason }) => `unsteady: ${title}: ${firstLine(reason)}`),
      '',
      row('stage', ['passed', 'failed', 'unsteady', 'time s', 'budget s']),
      ...outcomes.map(({ stage, seconds, ...counts }) =>
        row(stage.name, [
          counts.passed,
          counts.failed.length,
          counts.unsteady.length,
          seconds.toFixed(0),
          stage.budget * MINUTE_S,
        ]),
      ),
      '',
      `${passed} passed, ${failures.length} failed`,
    ],
  };
}
