/** What the object store holds of a person after the account was deleted. */
import { readFileSync, readdirSync } from 'node:fs';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPrivateUpload, keepUpload } from '#modules/media';
import { inTransaction } from '#platform/db/transaction';
import { newId } from '#platform/ids';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { SAVED } from '#test/codes';
import { buildLogin } from '#test/logins';
import { runSchedule } from '#test/messages/told';
import { buildCode } from '#factory/identity';
import { buildSentPicture } from '#factory/media';
import { deleteDueAccounts } from './deletion.commands.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';

const PHONE = '13500000071';
const CONTENT = new Uint8Array([1, 2, 3]);
const MODULES = new URL('../', import.meta.url);
const PAGE = readFileSync(new URL('../../../../docs/personal-data.md', import.meta.url), 'utf8');
const WRITES = /\.(?:put|putFile)\(|\bputPublic\(/;

let buckets: TestBuckets;
let app: TestApp;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

/** Pictures of this user that something shows: a public and a private one. */
async function keepPictures(userId: number): Promise<void> {
  const { platform } = app;
  const sent = async (kind: 'open' | 'private') =>
    buildSentPicture(platform, userId, { kind, id: newId(), content: CONTENT });
  const [open, secret] = [await sent('open'), await sent('private')];
  await inTransaction(platform.db, async (tx) => {
    await keepUpload(platform, tx, userId, open);
    expect(await keepPrivateUpload(platform, tx, userId, secret)).not.toBeNull();
  });
}

/** Everything both buckets hold of pictures and papers. */
async function listAll(userId: number): Promise<number[]> {
  const { storage } = app.platform;
  const lists = await Promise.all([
    storage.public.list('up/'),
    storage.private.list(`p/${userId}/`),
    storage.private.list(`u/${userId}/`),
  ]);
  return lists.map((keys) => keys.length);
}

describe('[R1-A8] the files of a deleted account', () => {
  it('are gone, those that were shown too, and those of others are not', async () => {
    const login = await buildLogin(app, { phone: PHONE });
    const other = await buildLogin(app);
    await keepPictures(login.userId);
    await keepPictures(other.userId);
    const code = await buildCode(app.platform, PHONE, 'delete_account');
    expect((await app.call('account.requestDeletion', { code }, login)).code).toBe(SAVED);
    app.clock.advance(7 * DAY_MS);
    // The sweep alone takes nothing that is shown.
    await runSchedule(app, 'media.sweep');
    expect(await listAll(login.userId)).toEqual([2, 1, 0]);

    await deleteDueAccounts(app.platform, app.modules);
    await runSchedule(app, 'media.sweep');
    expect(await listAll(login.userId)).toEqual([1, 0, 0]);
    expect(await listAll(other.userId)).toEqual([1, 1, 0]);
  });

  it('are written by nobody whom the list of what is kept does not name', () => {
    const writers = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts') && !/\.(?:test|factory)\.ts$/.test(path))
      .filter((path) => WRITES.test(readFileSync(new URL(path, MODULES), 'utf8')));
    const section =
      PAGE.split('\n## ').find((text) => text.startsWith('Objects of the store')) ?? '';
    const cells = section.split('\n').filter((line) => line.startsWith('|'));
    const named = cells.flatMap((line) =>
      [...(line.split('|')[3] ?? '').matchAll(/`([\w/.-]+\.ts)`/g)].map(([, name = '']) => name),
    );
    expect(writers.toSorted()).toEqual([...new Set(named)].toSorted());
  });
});
