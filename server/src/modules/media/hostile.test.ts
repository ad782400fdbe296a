import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { createBuckets } from '#test/buckets';
import { putByBrowser } from '#test/direct-upload';
import { buildHostileFiles } from '#test/hostile-files';
import { UPLOAD_DAY } from './upload.rules.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';
import type { HostileFile } from '#test/hostile-files';

const MEDIA = /^\/media\/(?:up|avatar)\/[\da-f-]{36}\.webp$/;
/** What none of the files may leave behind. */
const TRACES = ['<script', '<?php', '<html', '<svg', 'PK\u0003\u0004', 'Exif', 'ICCP', 'ANIM'];

let buckets: TestBuckets;
let app: TestApp;
let login: Login;
let files: readonly HostileFile[];
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  login = await buildLogin(app);
  files = await buildHostileFiles();
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

async function sendForm({ content, fileName, type }: HostileFile): Promise<string> {
  const form = new FormData();
  form.set(UPLOAD_FIELD, new Blob([new Uint8Array(content)], { type }), fileName);
  const response = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { 'x-user-token': login.token },
  });
  const answer = (await response.json()) as { code: number; data: { url: string } | null };
  return answer.code === 10000 ? (answer.data?.url ?? '') : `refused ${answer.code}`;
}

async function sendDirectly({ content, type }: HostileFile): Promise<string> {
  const photo = await putByBrowser(app, login, { content, type });
  const answer = await app.call('account.changePhoto', { photo }, login);
  return answer.code === 10006 ? answer.data.avatar : `refused ${answer.code}`;
}

/** What is wrong with how an answer left the file; null when it is as it should be. */
async function problemOf({ name, fate }: HostileFile, url: string): Promise<string | null> {
  if (url.startsWith('refused')) {
    const isKnown = /^refused (?:10012|10004|40400)$/u.test(url);
    return fate === 'refused' && isKnown ? null : `${name}: ${url}`;
  }
  if (fate === 'refused' || !MEDIA.test(url)) {
    return `${name}: served as ${url}`;
  }
  const served = await buckets.read(url.replace('/media/', ''));
  const content = Buffer.from(await served.arrayBuffer());
  const { format, pages, exif, icc, xmp } = await sharp(content).metadata();
  const isPicture =
    served.headers.get('content-type') === 'image/webp' && format === 'webp' && pages === undefined;
  const isBare = exif === undefined && icc === undefined && xmp === undefined;
  const trace = TRACES.find((text) => content.includes(text));
  return isPicture && isBare && trace === undefined ? null : `${name}: kept ${trace ?? format}`;
}

it(
  '[VAL-07/image][API-110] of 60 hostile files none is served as anything but a re-encoded image',
  async () => {
    expect(files.length).toBeGreaterThanOrEqual(45);
    const problems: (string | null)[] = [];
    for (const file of files) {
      problems.push(await problemOf(file, await sendForm(file)));
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  },
  MINUTE_MS,
);

it(
  '[API-111][API-032] nor when the browser puts them into the store itself',
  async () => {
    const problems: (string | null)[] = [];
    for (const [index, file] of files.entries()) {
      if (index % UPLOAD_DAY.credentials === 0) {
        login = await buildLogin(app);
      }
      problems.push(await problemOf(file, await sendDirectly(file)));
    }
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  },
  MINUTE_MS,
);
