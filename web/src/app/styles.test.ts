import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const COMMENT = /\/\*[\s\S]*?\*\//g;
const CLASS = /\.([a-z]\w*)/gi;
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

function names(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
}

/** Every use of a sheet: which one, by which component's text, under which name. */
const uses = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).flatMap((component) => {
  const code = read(component);
  return [...code.matchAll(IMPORT)].map(([, name = '', path = '']) => ({
    sheet: path.startsWith('#') ? path.slice(1) : join(dirname(component), path),
    used: names(code, new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
    isDynamic: code.includes(`${name}[`),
  }));
});

/** What each sheet defines, and what the components that import it use of it. */
const sheets = globSync('**/*.module.css', { cwd: SOURCE }).map((file) => {
  const own = uses.filter(({ sheet }) => sheet === file);
  return {
    file,
    defined: names(read(file).replaceAll(COMMENT, ''), CLASS),
    used: new Set(own.flatMap(({ used }) => [...used])),
    isDynamic: own.some(({ isDynamic }) => isDynamic),
  };
});

describe('style sheets', () => {
  it.each(sheets)('$file has every class its components use', ({ defined, used }) => {
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  });

  it.each(sheets.filter(({ isDynamic }) => !isDynamic))(
    '$file has no class that nobody uses',
    ({ defined, used }) => {
      expect([...defined].filter((name) => !used.has(name))).toEqual([]);
    },
  );
});
