import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
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
  'SECURITY.md',
  'docs/README.md',
  'docs/add-a-call.md',
  'docs/architecture.md',
  'docs/dependencies.md',
  'docs/findings.md',
  'docs/glossary.md',
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
    const built = (file: string): boolean => /\/dist(?:-test)?(?:\/|$)/.test(file);
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

describe('the index of the docs', () => {
  const linked = matchesOf(read('docs/README.md'), /^- \[[^\]]+\]\(([^)]+)\): ./gm);

  it('lists everything in the folder and the pages at the root, a line each', () => {
    const pagesAtRoot = globSync('*.md', { cwd: root }).filter((page) => page !== 'README.md');
    const wanted = [
      ...globSync('*', { cwd: join(root, 'docs') }).filter((name) => name !== 'README.md'),
      ...pagesAtRoot.map((page) => `../${page}`),
    ];
    expect(linked.toSorted()).toEqual(wanted.toSorted());
  });

  it('is where the README leads', () => {
    expect(read('README.md')).toContain('](docs/README.md)');
  });
});

describe('the pictures of the product', () => {
  const PICTURE_MAX_BYTES = 250 * 1024;
  const pictures = globSync('docs/screenshots/*.png', { cwd: root });

  it('are all shown or linked by the README', () => {
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((picture) => !read('README.md').includes(`](${picture})`))).toEqual([]);
  });

  it('are small', () => {
    const large = pictures.filter(
      (picture) => statSync(join(root, picture)).size > PICTURE_MAX_BYTES,
    );
    expect(large).toEqual([]);
  });
});

it('the runbook’s configuration is where it says', () => {
  const topics = globSync('server/src/config/*.ts', { cwd: root }).map(read).join('\n');
  expect(topics).toContain('INTERNAL_PORT');
});
