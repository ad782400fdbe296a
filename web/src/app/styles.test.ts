import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const COMMENT = /\/\*[\s\S]*?\*\//g;
const CLASS = /\.([a-z]\w*)/gi;
const USE = /styles\.(\w+)/g;
const DYNAMIC_USE = /styles\[/;

const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

function names(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
}

/** What each sheet defines, and the code of the components that import it. */
const sheets = globSync('**/*.module.css', { cwd: SOURCE }).map((file) => {
  const code = globSync('*.tsx', { cwd: join(SOURCE, dirname(file)) })
    .map((component) => read(join(dirname(file), component)))
    .filter((text) => text.includes(`'./${basename(file)}'`))
    .join('\n');
  return { file, code, defined: names(read(file).replaceAll(COMMENT, ''), CLASS) };
});

describe('style sheets', () => {
  it.each(sheets)('$file has every class its components use', ({ defined, code }) => {
    expect([...names(code, USE)].filter((name) => !defined.has(name))).toEqual([]);
  });

  it.each(sheets.filter(({ code }) => !DYNAMIC_USE.test(code)))(
    '$file has no class that nobody uses',
    ({ defined, code }) => {
      const used = names(code, USE);
      expect([...defined].filter((name) => !used.has(name))).toEqual([]);
    },
  );
});
