import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const FINDING = /\bR1-(?:[A-C]\d*|D\d(?:\.\d)?)/gu;
const TESTS = '{contract,e2e,sandbox,server,tools,web}/**/*.{test.ts,test.tsx,spec.ts}';

const findingsIn = (text: string): string[] =>
  [...text.matchAll(FINDING)].map(([finding]) => finding);

const page = readFileSync(join(root, 'docs/findings.md'), 'utf8');
const listed = page
  .split('\n')
  .filter((line) => line.startsWith('| R1-'))
  .flatMap((line) => findingsIn(line).slice(0, 1));

const tests = globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**'] });
const named = new Set(tests.flatMap((file) => findingsIn(readFileSync(join(root, file), 'utf8'))));

describe('docs/findings.md', () => {
  it('lists findings that tests name', () => {
    expect(listed.filter((finding) => !named.has(finding))).toEqual([]);
  });

  it('lists every finding a test names', () => {
    expect([...named].filter((finding) => !listed.includes(finding))).toEqual([]);
  });
});
