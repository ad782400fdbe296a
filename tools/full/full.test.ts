import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPage, rowsOf } from './page.ts';
import { proofs } from './proofs.ts';
import { readOutput } from './proof.ts';
import { Record } from './record.ts';

const RESULT = {
  passed: true,
  figures: '10 races',
  control: '40 of 40 win',
  seed: '7',
  seconds: 61,
  commit: 'abc1234',
};

describe('[R1-C] the proof at full size', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'zhiji-full-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has each proof once, and all of them within three and three quarter hours', () => {
    expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length);
    const minutes = proofs.reduce((sum, proof) => sum + proof.minutes, 0);
    expect(minutes).toBeLessThanOrEqual(225);
  });

  it('reads figures, control and seed of a drill', () => {
    const line = 'drill races: ok in 60 s, seed 7: 10 races; control: 40 of 40 win; all hold';
    expect(readOutput(`built\n${line}\n`)).toEqual({
      figures: '10 races; all hold',
      control: '40 of 40 win',
      seed: '7',
    });
    const failed = readOutput('drill races: FAILED, seed 9: two won (logs in somewhere)');
    expect(failed).toMatchObject({ figures: 'two won', seed: '9' });
  });

  it('reads how many tests passed', () => {
    const output = ' Test Files  1 passed (1)\n      Tests  3 passed | 1 skipped (4)\n';
    expect(readOutput(output).figures).toBe('3 passed | 1 skipped');
  });

  it('goes on where it was, but not after the sources changed', () => {
    const file = join(folder, 'record.json');
    new Record(file, 'one state').keep('races', RESULT);
    expect(new Record(file, 'one state').of('races')).toEqual(RESULT);
    expect(new Record(file, 'another state').of('races')).toBeUndefined();
  });

  it('says on its page what passed, what failed and what was not run', () => {
    const [first, second] = proofs;
    const resultOf = (name: string) => {
      if (name === first?.name) {
        return RESULT;
      }
      return name === second?.name ? { ...RESULT, passed: false, figures: 'a | b' } : undefined;
    };
    const page = renderPage(proofs, resultOf);
    expect(page).toContain(`**1 of ${proofs.length} passed, 2 minutes on two cores.**`);
    expect(page).toContain('| ok: 10 races | 40 of 40 win | 7 | 61 s | abc1234 |');
    expect(page).toContain('**FAILED**: a \\| b');
    const limited = proofs.slice(0, 1).map((proof) => ({ ...proof, limit: 'two cores' }));
    const failed = renderPage(limited, () => ({ ...RESULT, passed: false }));
    expect(failed).toContain('**FAILED**: 10 races. Limited by two cores |');
    expect(page.match(/\| not run \|/g)).toHaveLength(proofs.length - 2);
  });

  it('keeps the row of what was run before, until it is run again', () => {
    const [first, second] = proofs;
    const only = (name: string | undefined) => (asked: string) =>
      asked === name ? RESULT : undefined;
    const before = renderPage(proofs, only(first?.name));
    const page = renderPage(proofs, only(second?.name), rowsOf(before));
    expect(page).toContain(`**2 of ${proofs.length} passed, 2 minutes on two cores.**`);
    const again = (): typeof RESULT => ({ ...RESULT, passed: false, figures: 'lost one' });
    const third = renderPage(proofs.slice(0, 1), again, rowsOf(page));
    expect(third).toContain('**0 of 1 passed');
    expect(third).toContain('**FAILED**: lost one');
  });
});
