/** Operators' commands about what lessons play, as they are typed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildSection } from '#factory/learning';
import { transcodeNext } from '#modules/media';
import { plainPdf } from '#seeds/pictures';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { mediaCommands } from './media-commands.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';

let buckets: TestBuckets;
let app: TestApp;
let folder: string;
let chapterId: number;
let sectionId: number;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  folder = await mkdtemp(join(tmpdir(), 'zhiji-test-'));
  await writeFile(join(folder, 'notes.pdf'), plainPdf(['notes']));
  const courseId = await buildCourse(app.platform);
  sectionId = await buildSection(app.platform, courseId);
  chapterId = await buildLesson(app.platform, courseId, sectionId, { type: 2 });
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
  await rm(folder, { recursive: true });
});

async function ops(name: string, ...args: readonly string[]): Promise<string> {
  const command = mediaCommands[name];
  if (command === undefined) {
    throw new Error(`no command ${name}`);
  }
  return command(app, args);
}

it('hands a source in, tells what became of it, and records who did', async () => {
  expect(await ops('media')).toBe('nothing was handed in');
  const said = await ops('media-add', String(chapterId), join(folder, 'notes.pdf'));
  expect(said).toMatch(/^asset [\da-f-]{36} waits for a worker$/u);
  expect(await ops('media')).toMatch(/pdf {2}waiting {2}0 pages {2}try 0/u);
  await transcodeNext(app.platform, new AbortController().signal);
  expect(await ops('media')).toMatch(/pdf {2}ready {2}1 pages {2}try 1/u);
  const audits = await app.platform.db.selectFrom('audit').select(['action', 'subject']).execute();
  expect(audits).toEqual([{ action: 'media.add', subject: `chapter ${chapterId}` }]);
});

it('refuses what is no lesson, no file and no captions, and leaves nothing in line', async () => {
  const before = await ops('media');
  const file = join(folder, 'notes.pdf');
  await expect(ops('media-add', String(sectionId), file)).rejects.toThrow('no lesson');
  await expect(ops('media-add', 'x', file)).rejects.toThrow('whole number');
  await expect(ops('media-add', String(chapterId))).rejects.toThrow('the file is missing');
  await expect(ops('media-add', String(chapterId), `${file}x`)).rejects.toMatchObject({
    key: 'operator.fileClosed',
  });
  await expect(ops('media-add', String(chapterId), file, 'fr=a.vtt')).rejects.toThrow('captions');
  expect(await ops('media')).toBe(before);
});
