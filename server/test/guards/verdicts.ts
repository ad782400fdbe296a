/** What came of taking each guard away, kept as it comes; a changed file is tried again. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { SOURCES } from './found.ts';
import { RECORD } from './places.ts';
import type { Found } from './found.ts';

const Verdict = z.object({
  /** `unrun`: no test comes by it. */
  outcome: z.enum(['noticed', 'unnoticed', 'unrun']),
  /** The test that noticed, or how many did not. */
  by: z.string(),
});
export type Verdict = z.infer<typeof Verdict>;
const Stored = z.record(z.string(), Verdict.extend({ source: z.string() }));

export class Verdicts {
  #stored: z.infer<typeof Stored>;

  constructor() {
    this.#stored = this.#read();
  }

  /** What was found out about other sources is worth nothing. */
  of({ key, file }: Found): Verdict | undefined {
    const stored = this.#stored[key];
    return stored?.source === stateOf(file) ? stored : undefined;
  }

  keep({ key, file }: Found, verdict: Verdict): void {
    this.#stored = { ...this.#stored, [key]: { ...verdict, source: stateOf(file) } };
    mkdirSync(dirname(RECORD), { recursive: true });
    writeFileSync(RECORD, JSON.stringify(this.#stored, null, 1));
  }

  #read(): z.infer<typeof Stored> {
    try {
      return Stored.parse(JSON.parse(readFileSync(RECORD, 'utf8')));
    } catch {
      return {};
    }
  }
}

const stateOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(SOURCES, file)))
    .digest('hex');
