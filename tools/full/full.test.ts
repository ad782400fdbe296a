import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { repository as repositoryRoot } from '../services/ports.ts';
import { passedAt, renderPage, rowOf, rowsOf } from './page.ts';
import { LONGEST_MINUTES, minutesOf, progressOf, WHOLE_MINUTES } from './progress.ts';
import { proofs } from './proofs.ts';
import { type Proof, readOutput } from './proof.ts';
import { commitOf, isAsIn, stateOf } from './sources.ts';

const RESULT = {
  passed: true,
  figures: '10 races',
  control: '40 of 40 win',
  seed: '7',
  seconds: 61,
  commit: 'abc1234',
};

/** Whoever runs this may have no name, and hooks of his own. */
const AUTHOR = ['user.name=a', 'user.email=a@example.com', 'core.hooksPath=none'].flatMap(
  (setting) => ['-c', setting],
);

const FIRST: Proof = {
  name: 'first',
  shows: 'that it holds',
  size: 'one',
  minutes: 1,
  about: ['.'],
  command: ['true'],
};

/** Every folder and file the proofs name, and those of them that do not exist. */
const aboutOf = (some: readonly Proof[]) => {
  const named = new Set(some.flatMap(({ about }) => about));
  const patterns = [...named].filter((pattern) => !pattern.startsWith(':'));
  return { patterns, missing: patterns.filter((path) => !existsSync(join(repositoryRoot, path))) };
};

describe('[R1-C] the proof at full size', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'zhiji-full-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has each proof once, none of them long, and those of the plan within two hours', () => {
    expect(new Set(proofs.map(({ name }) => name)).size).toBe(proofs.length);
    expect(proofs.filter(({ minutes }) => minutes > LONGEST_MINUTES)).toEqual([]);
    const ofPlan = proofs.filter(({ isBeside }) => isBeside !== true);
    const [planned, all] = [minutesOf(ofPlan), minutesOf(proofs)];
    process.stdout.write(`full: ${planned} min of the plan, ${all} with those beside it\n`);
    expect(planned).toBeLessThanOrEqual(WHOLE_MINUTES);
  });

  it('says how far it is', () => {
    const left = [2.5, 3].map((minutes) => ({ ...FIRST, minutes }));
    expect(progressOf(12 * MINUTE_MS, left)).toBe('12 min gone, about 6 to go');
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
    expect(readOutput(output)).toMatchObject({ figures: '3 passed | 1 skipped', control: '' });
  });

  it('reads how tests went without their guards', () => {
    const output = 'stdout | a.test.ts > one\ncontrol: a × b: 3 win\n\ncontrol: c × d: 2 win\n';
    expect(readOutput(output).control).toBe('a × b: 3 win; c × d: 2 win');
  });

  it('goes on where it was until what it is about changes, whatever else does', () => {
    const repository = join(folder, 'sources');
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
    const write = (name: string, text: string): void => writeFileSync(join(repository, name), text);
    const commit = (): string => {
      git('add', '.');
      git(...AUTHOR, 'commit', '--quiet', '--no-verify', '--message', 'a change');
      return git('rev-parse', '--short', 'HEAD').trim();
    };
    const proof = { ...FIRST, about: ['server', ':!*.test.ts'] };
    const states = new Set<string>();
    const isNew = (): boolean => {
      const before = states.size;
      return states.add(stateOf(repository, proof)).size > before;
    };
    const holds = (since: string): boolean => isAsIn(repository, since, proof);
    mkdirSync(join(repository, 'server'), { recursive: true });
    git('init', '--quiet');
    write('server/a.ts', 'one');
    const first = commit();
    expect([isNew(), holds(first), commitOf(repository, proof)]).toEqual([true, true, first]);
    write('page.md', 'elsewhere');
    write('server/a.test.ts', 'a test');
    expect([isNew(), holds(first)]).toEqual([false, true]);
    commit();
    expect([isNew(), holds(first)]).toEqual([false, true]);
    write('server/b.ts', 'fresh');
    expect([isNew(), holds(first)]).toEqual([true, false]);
    expect(commitOf(repository, proof)).toMatch(/\+$/);
    write('server/b.ts', 'and changed');
    expect(isNew()).toBe(true);
    const second = commit();
    expect([holds(first), holds(second)]).toEqual([false, true]);
    // Nobody knows what stood there.
    expect([holds(`${second}+`), holds('0000000')]).toEqual([false, false]);
  });

  it('is about files that are there', () => {
    const { patterns, missing } = aboutOf(proofs);
    expect(patterns.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  it('says on its page what passed, what failed and what was not run', () => {
    const [first = FIRST, second = FIRST] = proofs;
    const rows = new Map([
      [first.name, rowOf(first, RESULT)],
      [second.name, rowOf(second, { ...RESULT, passed: false, figures: 'a | b' })],
    ]);
    const page = renderPage(proofs, rows, () => false);
    expect(page).toContain(
      `**1 of ${proofs.length} passed, 1 of them not known to hold for these sources; 2 minutes`,
    );
    expect(page).toContain('| ok: 10 races | 40 of 40 win | 7 | 61 s | abc1234 | ');
    expect(page).toContain('**FAILED**: a \\| b');
    expect(page.match(/\| not run \|/g)).toHaveLength(proofs.length - 2);
    expect(rowsOf(page)).toEqual(rows);
    const limited = { ...first, limit: 'two cores' };
    expect(rowOf(limited, { ...RESULT, passed: false })).toContain(
      '**FAILED**: 10 races. Limited by two cores |',
    );
  });

  it('reads on its page at which commit something passed, in the size and by the command it has now', () => {
    expect(passedAt(FIRST, rowOf(FIRST, RESULT))).toBe('abc1234');
    expect(passedAt({ ...FIRST, size: 'two' }, rowOf(FIRST, RESULT))).toBeNull();
    expect(passedAt({ ...FIRST, command: ['false'] }, rowOf(FIRST, RESULT))).toBeNull();
    expect(passedAt({ ...FIRST, environment: { CASES: '1' } }, rowOf(FIRST, RESULT))).toBeNull();
    expect(passedAt(FIRST, rowOf(FIRST, { ...RESULT, passed: false }))).toBeNull();
    expect(passedAt(FIRST, undefined)).toBeNull();
  });
});
