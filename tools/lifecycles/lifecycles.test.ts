import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkLifecycles } from './check.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const main = join(here, 'main.ts');
const scratch = mkdtempSync(join(tmpdir(), 'lifecycles-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const WRONG = /(?:\/\/|--) wrong: (?<message>.+)$/;

/** A tree of one file, as it would stand in the repository. */
function treeOf(kind: 'right' | 'wrong', name: string) {
  const text = readFileSync(join(here, 'fixtures', kind, name), 'utf8');
  const root = join(scratch, kind, name);
  const path = `${name.endsWith('.sql') ? 'server/migrations' : 'server/src/modules/order'}/${name}`;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  // The mark is no part of the statement it stands in.
  writeFileSync(join(root, path), text.replaceAll(new RegExp(WRONG, 'gm'), ''));
  const expected = text.split('\n').flatMap((line, index) => {
    const message = WRONG.exec(line)?.groups?.['message'];
    return message === undefined ? [] : [{ path, line: index + 1, message }];
  });
  return { root, expected };
}

describe('states', () => {
  it.each(readdirSync(join(here, 'fixtures/wrong')))('by hand are found: %s', (name) => {
    const { root, expected } = treeOf('wrong', name);
    expect(expected).toHaveLength(1);
    expect(checkLifecycles(root)).toEqual(
      expected.map((problem) => ({
        ...problem,
        message: expect.stringContaining(problem.message),
      })),
    );
  });

  it.each(readdirSync(join(here, 'fixtures/right')))('by name and move pass: %s', (name) => {
    expect(checkLifecycles(treeOf('right', name).root)).toEqual([]);
  });

  it('are all moved and named in this repository', () => {
    expect(checkLifecycles(join(here, '../..'))).toEqual([]);
  });
});

describe('the command', () => {
  it.each([
    ['wrong', 'number-in-row.ts', 1, 'lifecycles: 1 problems\n'],
    ['right', 'moves.ts', 0, 'lifecycles: 0 problems\n'],
  ] as const)('exits by what it found: %s %s', (kind, name, status, stdout) => {
    const run = spawnSync(process.execPath, [main, treeOf(kind, name).root], { encoding: 'utf8' });
    expect(run).toMatchObject({ status, stdout });
  });
});
