import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkBoundaries } from './check.ts';
import type { Violation } from './graph.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const repository = join(here, '../..');
const fixtures = join(here, 'fixtures');
const main = join(here, 'main.ts');
const scratch = mkdtempSync(join(tmpdir(), 'boundaries-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The clean tree with the files of one case laid over it. */
function treeOf(name: string): string {
  const root = join(scratch, name);
  cpSync(join(fixtures, 'clean'), root, { recursive: true });
  cpSync(join(fixtures, name), root, { recursive: true });
  return root;
}

/** Lines marked `// wrong: part of the message`. */
function expectedIn(name: string): Violation[] {
  const root = join(fixtures, name);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(root, path)).isFile())
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((text, index) => {
          const message = /\/\/ wrong: (?<message>.+)$/.exec(text)?.groups?.['message'];
          return message === undefined ? [] : [{ path, line: index + 1, message }];
        }),
    );
}

const cases = readdirSync(fixtures).filter((name) => name !== 'clean');

describe('a tree with one wrong import fails', () => {
  it.each(cases)('%s', (name) => {
    const expected = expectedIn(name);
    expect(expected).toHaveLength(1);
    expect(checkBoundaries(treeOf(name))).toEqual(
      expected.map(({ path, line, message }) => ({
        path,
        line,
        message: expect.stringContaining(message),
      })),
    );
  });
});

describe('the command', () => {
  it('prints file, line and message and exits 1', () => {
    const run = spawnSync(process.execPath, [main, treeOf('sql-in-jobs')], { encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(
      /^server\/src\/modules\/coupon\/coupon\.jobs\.ts:1 SQL belongs in a \*\.repo\.ts file/,
    );
  });

  it('exits 0 for a clean tree', () => {
    const output = execFileSync(process.execPath, [main, join(fixtures, 'clean')], {
      encoding: 'utf8',
    });
    expect(output).toBe('boundaries: 0 violations\n');
  });
});

it('the repository itself has no wrong import', () => {
  expect(checkBoundaries(repository)).toEqual([]);
});
