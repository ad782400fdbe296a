import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Written by people; the generated ones have their own freshness check. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/dependencies.md',
  'docs/runbook.md',
  ...globSync('docs/decisions/*.md', { cwd: root }),
];

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** Everything in the server's own sources, as one text. */
const serverSource = globSync('server/src/**/*.ts', { cwd: root }).map(read).join('\n');

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('names only commands that exist', () => {
    const named = matchesOf(text, /npm run ([a-z0-9]+)/g);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = matchesOf(text, /\]\((?!https?:)([^)#]+)/g);
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it('names only files that exist', () => {
    const files = matchesOf(
      text,
      /`((?:contract|server|web|tools|bench|e2e|sandbox|deploy|docs)\/[\w./-]+)`/g,
    );
    const built = (file: string): boolean => file.includes('/dist/');
    const missing = files.filter((file) => !built(file) && !existsSync(join(root, file)));
    expect(missing).toEqual([]);
  });

  it('names only metrics the server writes', () => {
    const metrics = matchesOf(text, /`(zhiji_\w+)/g).filter(
      (name) => !name.startsWith('zhiji_app'),
    );
    expect(metrics.filter((name) => !serverSource.includes(`'${name}'`))).toEqual([]);
  });
});

it('the runbook’s configuration is where it says', () => {
  expect(read('server/src/config.ts')).toContain('INTERNAL_PORT');
});
