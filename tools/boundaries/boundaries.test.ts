import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { OPEN_FEATURES } from './areas.ts';
import { checkBoundaries } from './check.ts';
import { COMPUTED_WRITES } from './computed-writes.ts';
import { FOREIGN_READS, REFERENCE_TABLES } from './foreign-reads.ts';
import type { Violation } from './graph.ts';
import { computedWrites, foreignReads, readOwners } from './tables.ts';

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

describe('a tree with one thing wrong fails', () => {
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
    const run = spawnSync(process.execPath, [main, treeOf('sql-in-commands')], {
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(
      /^server\/src\/modules\/coupon\/coupon\.commands\.ts:1 SQL belongs in a \*\.repo\.ts file/,
    );
  });

  it('exits 0 for a clean tree', () => {
    const output = execFileSync(process.execPath, [main, join(fixtures, 'clean')], {
      encoding: 'utf8',
    });
    expect(output).toBe('boundaries: 0 violations\n');
  });
});

describe('a folder', () => {
  /** The clean tree with so many source files, and a test, in one of its folders. */
  const treeWith = (files: number): string => {
    const root = join(scratch, `folder-of-${files}`);
    const folder = join(root, 'tools/drills/site');
    cpSync(join(fixtures, 'clean'), root, { recursive: true });
    const isThere = readdirSync(folder).length;
    for (let index = isThere; index < files; index += 1) {
      writeFileSync(join(folder, `site-${index}.ts`), 'export const nothing = 0;\n');
    }
    writeFileSync(join(folder, 'site.test.ts'), 'export const nothing = 0;\n');
    return root;
  };

  it('of thirty source files passes, tests not counted', () => {
    expect(checkBoundaries(treeWith(30))).toEqual([]);
  });

  it('of more fails', () => {
    expect(checkBoundaries(treeWith(31))).toMatchObject([
      { message: expect.stringContaining('holds 31 source files') },
    ]);
  });
});

it('features open each other in an order without a circle', () => {
  const reaches = (from: string, target: string): boolean =>
    (OPEN_FEATURES[from] ?? []).some((next) => next === target || reaches(next, target));
  expect(Object.keys(OPEN_FEATURES).filter((name) => reaches(name, name))).toEqual([]);
});

it('the repository itself has no wrong import', () => {
  expect(checkBoundaries(repository)).toEqual([]);
});

describe('the lists of foreign reads', () => {
  const owners = readOwners(repository);

  it('name only tables that somebody owns', () => {
    const named = [...REFERENCE_TABLES, ...FOREIGN_READS.map(({ table }) => table)];
    expect(named.filter((table) => !owners.has(table))).toEqual([]);
  });

  it('name only reads that happen', () => {
    const happening = foreignReads(repository);
    const idle = FOREIGN_READS.filter(({ reader, table }) => !happening.has(`${reader} ${table}`));
    expect(idle).toEqual([]);
  });
});

it('the list of computed writes names only files that have one', () => {
  const happening = new Set(computedWrites(repository).map(({ path }) => path));
  expect(Object.keys(COMPUTED_WRITES).filter((path) => !happening.has(path))).toEqual([]);
});
