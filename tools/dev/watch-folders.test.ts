import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../services/process.ts';
import { watchFolders } from './watch-folders.ts';

let folder: string;
let changes: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhiji-'));
  mkdirSync(join(folder, 'inner'));
  changes = 0;
  watchFolders([folder], () => {
    changes += 1;
  });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** As careful editors and git do: write another file, then put it in the old one's place. */
const replace = (path: string, text: string): void => {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
};

const seen = (count: number): Promise<boolean> => waitUntil(() => changes >= count, 3000);

it('sees every replacement of a file, not only the first', async () => {
  for (const count of [1, 2, 3]) {
    replace(join(folder, 'inner/a.ts'), `// ${count}`);
    expect(await seen(count)).toBe(true);
  }
});

it('sees files in a folder that came later', async () => {
  mkdirSync(join(folder, 'later'));
  expect(await seen(1)).toBe(true);
  writeFileSync(join(folder, 'later/b.ts'), '');
  expect(await seen(2)).toBe(true);
});

it('counts a burst once and ignores tests and other files', async () => {
  writeFileSync(join(folder, 'a.test.ts'), '');
  writeFileSync(join(folder, '.a.ts.swp'), '');
  await sleep(300);
  expect(changes).toBe(0);
  for (const name of ['a.ts', 'b.ts', 'c.ts']) {
    writeFileSync(join(folder, name), '');
  }
  expect(await seen(1)).toBe(true);
  await sleep(300);
  expect(changes).toBe(1);
});
