import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callPaths } from '@zhiji/contract/call-paths.gen';
import { calls, pathsOf } from '@zhiji/contract/calls';
import { apiReference } from './api-reference.ts';
import { configuration } from './configuration.ts';
import { contractGenerators } from './contract-generators.ts';
import { findStale } from './generator.ts';
import { modulePicture } from './module-picture.ts';
import { openapi } from './openapi.ts';

const root = join(import.meta.dirname, '..', '..');

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly requestBody: { readonly content: Record<string, unknown> };
}
interface OpenApi {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Record<string, { readonly post?: Operation; readonly $ref?: string }>;
}

const withoutDatabase = [...contractGenerators, configuration, modulePicture];

describe('generated files', () => {
  it.each(withoutDatabase)('$file is as it would be generated now', async (generator) => {
    expect(await findStale(root, [generator])).toEqual([]);
  });

  it.each(withoutDatabase)('$file comes out the same every time', async ({ render }) => {
    expect(await render()).toBe(await render());
  });
});

describe('findStale', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gen-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('names missing and differing files and leaves fresh ones alone', async () => {
    await writeFile(join(folder, 'fresh.txt'), 'same');
    await writeFile(join(folder, 'old.txt'), 'before');
    const generators = ['fresh.txt', 'old.txt', 'missing.txt'].map((file) => ({
      name: file,
      file,
      render: () => 'same',
    }));
    const stale = await findStale(folder, generators);
    expect(stale.map(({ file, text }) => [file, text])).toEqual([
      ['old.txt', 'same'],
      ['missing.txt', 'same'],
    ]);
  });

  it('does not take a file it cannot read for a missing one', async () => {
    const here = { name: 'folder', file: '.', render: () => '' };
    await expect(findStale(folder, [here])).rejects.toThrow('EISDIR');
  });
});

describe('OpenAPI', async () => {
  const text = await openapi.render();
  const document = JSON.parse(text) as OpenApi;

  it('has one operation for every path of every call and no other', () => {
    const paths = [...calls.values()].flatMap(pathsOf);
    expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted());
  });

  it.each([...calls])('describes %s', (name, call) => {
    const post = document.paths[call.path]?.post;
    expect(post?.operationId).toBe(name);
    expect(document.tags.map((tag) => tag.name)).toContain(post?.tags[0]);
    expect(post?.security.some((option) => 'userToken' in option)).toBe(call.auth !== 'none');
    expect(Object.keys(post?.requestBody.content ?? {})).toEqual([
      call.body === 'form' ? 'multipart/form-data' : 'application/json',
    ]);
  });

  it('refers only to what it contains', () => {
    const references = [...text.matchAll(/"\$ref": "(?<target>[^"]+)"/g)].map(
      (match) => match.groups?.['target'] ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    expect([...new Set(references)].filter((target) => !resolves(document, target))).toEqual([]);
  });
});

/** Whether a JSON pointer leads somewhere. */
function resolves(document: unknown, target: string): boolean {
  const steps = target.split('/').slice(1);
  const found = steps.reduce<unknown>((node, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
  }, document);
  return found !== undefined;
}

describe('call paths', () => {
  it('hold the own path of every call', () => {
    const table = [...calls].map(([name, { path }]) => [name, path]);
    expect(Object.entries(callPaths)).toEqual(table);
  });
});

describe('API reference', async () => {
  const text = await apiReference.render();
  const headings = text.split('\n').filter((line) => line.startsWith('#'));
  const anchors = headings.map((line) =>
    line.replace(/^#+ /, '').toLowerCase().replaceAll('.', '').replaceAll(' ', '-'),
  );

  it('has a section for every call', () => {
    expect([...calls.keys()].filter((name) => !headings.includes(`### ${name}`))).toEqual([]);
  });

  it('links only to sections it has, each under one name', () => {
    const links = [...text.matchAll(/\]\(#(?<anchor>[^)]+)\)/g)].map(
      (match) => match.groups?.['anchor'] ?? '',
    );
    expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
    expect(new Set(anchors).size).toBe(anchors.length);
  });
});
