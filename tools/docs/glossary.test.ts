import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls, domains } from '@zhiji/contract/calls';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const page = read('docs/glossary.md');

/** The cells of every row below a heading, without the head. */
function rowsBelow(heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const codeIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const foldersOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => basename(name));

describe('the glossary', () => {
  const known = rowsBelow('Domains').flatMap(([word]) => codeIn(word));
  const things = rowsBelow('Things');

  it.each([
    ['server modules', foldersOf('server/src/modules/*')],
    ['web features', foldersOf('web/src/features/*')],
    ['domains of calls', Object.keys(domains)],
  ])('has all %s', (_what, folders) => {
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.filter((folder) => !known.includes(folder))).toEqual([]);
  });

  it('has no domain that nothing is named after', () => {
    const named = new Set([...Object.keys(domains), ...foldersOf('server/src/modules/*')]);
    expect(known.filter((domain) => !named.has(domain))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  it('has each word once, with its meaning and its Chinese', () => {
    const words = things.map(([word]) => word);
    expect(new Set(words).size).toBe(words.length);
    const poor = things.filter(([word, chinese, means]) => !word || !chinese || !means);
    expect(poor).toEqual([]);
  });

  it('names only tables, calls and screens that exist', () => {
    const tables = read('docs/data-model.md');
    const paths = read('web/src/shared/lib/paths.ts');
    const wrong = things.flatMap(([, , , table, call, screen]) => [
      ...codeIn(table).filter((name) => !tables.includes(`| \`${name}\` |`)),
      ...codeIn(call).filter((name) => ![...calls.keys()].some((each) => each === name)),
      ...codeIn(screen).filter((path) => !paths.includes(`: '${path}'`)),
    ]);
    expect(wrong).toEqual([]);
  });
});
