/**
 * What came of taking each guard away, kept as it comes. A verdict holds while the source and the
 * test that noticed are as they were.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { SOURCES } from './found.ts';
import { RECORD, REPOSITORY } from './places.ts';
import { stateOf } from './state.ts';
import type { Found } from './found.ts';

const Verdict = z.object({
  /** `unrun`: no test that passes comes by it. */
  outcome: z.enum(['noticed', 'unnoticed', 'unrun']),
  /** The test that noticed, or how many did not. */
  by: z.string(),
  /** Where the test that noticed stands. */
  file: z.string().optional(),
});
export type Verdict = z.infer<typeof Verdict>;
/** With the state of the guard's source, and of the test that noticed. */
const Stored = z.record(z.string(), Verdict.extend({ source: z.string(), test: z.string() }));

const testState = ({ file }: Verdict): string =>
  file === undefined ? '' : stateOf(join(REPOSITORY, file));

export class Verdicts {
  readonly #record: string;
  #stored: z.infer<typeof Stored>;

  constructor(record = RECORD) {
    this.#record = record;
    this.#stored = this.#read();
  }

  /** What was found out about another source or by another test is worth nothing. */
  of({ key, file }: Found): Verdict | undefined {
    const stored = this.#stored[key];
    if (stored?.source !== stateOf(join(SOURCES, file))) {
      return undefined;
    }
    return stored.test === testState(stored) ? stored : undefined;
  }

  /** Tests to come may notice what those so far did not. */
  isDue(guard: Found): boolean {
    return this.of(guard)?.outcome !== 'noticed';
  }

  keep({ key, file }: Found, verdict: Verdict): void {
    const source = stateOf(join(SOURCES, file));
    const kept = { ...verdict, source, test: testState(verdict) };
    // Another run may have kept verdicts since.
    this.#stored = { ...this.#stored, ...this.#read(), [key]: kept };
    mkdirSync(dirname(this.#record), { recursive: true });
    // Nor may it read half a record.
    const written = `${this.#record}.${process.pid}`;
    const sorted = Object.entries(this.#stored).toSorted(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(written, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    renameSync(written, this.#record);
  }

  #read(): z.infer<typeof Stored> {
    try {
      return Stored.parse(JSON.parse(readFileSync(this.#record, 'utf8')));
    } catch {
      return {};
    }
  }
}
