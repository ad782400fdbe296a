/** Tools that print one line for each thing they tried. */
import type { Command } from './command.ts';
import type { Part, Suite } from './stage.ts';

export interface Printed {
  /** Finds `name`, `verdict` (`ok`, or else it failed) and perhaps a `reason`. */
  readonly line: RegExp;
  readonly expected?: readonly string[];
  /** Tries some of them again. */
  readonly again?: (names: readonly string[]) => Command;
}

/** The parts of such a tool. */
export function printedSuite({ line, expected = [], again }: Printed): Suite {
  return {
    expected,
    read: (_, output) =>
      [...output.matchAll(line)].map(({ groups }): Part => {
        const { name = '', verdict = '', reason = '' } = groups ?? {};
        return { id: name, title: name, status: verdict === 'ok' ? 'passed' : 'failed', reason };
      }),
    ...(again && { again: (failed) => again(failed.map(({ id }) => id)) }),
  };
}
