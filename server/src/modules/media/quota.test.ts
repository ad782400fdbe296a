/** What one user may put into the store in a day, whichever way. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import { inTransaction } from '#platform/db/transaction';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { buildLogin } from '#test/logins';
import { keepUpload, sweepUploads } from './upload.commands.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';

const OK = 10000;
const TOO_MANY = 42900;
const MB = 1_048_576;

let buckets: TestBuckets;
let app: TestApp;
let login: Login;
let picture: Buffer;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  const red = { r: 230, g: 30, b: 30 };
  picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: red } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  login = await buildLogin(app);
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

async function upload(): Promise<{ code: number; url: string }> {
  const form = new FormData();
  form.append(UPLOAD_FIELD, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const headers = { 'x-user-token': login.token };
  const response = await fetch(`${app.origin}/api/upload`, { method: 'POST', body: form, headers });
  const answer = (await response.json()) as { code: number; data: { url: string } | null };
  return { code: answer.code, url: answer.data?.url ?? '' };
}

const credentials = async () => app.call('media.uploadCredentials', {}, login);

/** As if so much had been sent today. */
async function haveSent(sent: { files?: number; bytes?: number; credentials?: number }) {
  await app.platform.db
    .insertInto('upload_day')
    .values({
      user_id: login.userId,
      day: new Date(app.clock.now().getTime() + DAY_MS / 3),
      ...sent,
    })
    .execute();
}

describe('[R1-A10] the quota of a day', () => {
  it('is 200 files, also for many at once', async () => {
    await haveSent({ files: 197 });
    const codes = (await Promise.all(Array.from({ length: 6 }, upload))).map(({ code }) => code);
    expect(codes.filter((code) => code === OK)).toHaveLength(3);
    expect(codes.filter((code) => code === TOO_MANY)).toHaveLength(3);
    app.clock.advance(DAY_MS);
    expect((await upload()).code).toBe(OK);
  });

  it('is 500 MB', async () => {
    await haveSent({ bytes: 500 * MB - picture.length });
    expect((await upload()).code).toBe(OK);
    expect((await upload()).code).toBe(TOO_MANY);
  });

  it('is 20 credentials', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      codes.push((await credentials()).code);
    }
    expect(codes.filter((code) => code === OK)).toHaveLength(20);
    expect(codes.at(-1)).toBe(TOO_MANY);
  });

  it(
    'ends for who puts more into the store himself: the folder is emptied, no more credentials',
    async () => {
      const { data } = await credentials();
      const { storage } = app.platform;
      const put = async (from: number, below: number) =>
        Promise.all(
          Array.from({ length: below - from }, async (_, index) =>
            storage.private.put(`${data.dir}${from + index}.png`, 'x', 'image/png'),
          ),
        );
      await put(0, 200);
      await sweepUploads(app.platform);
      expect((await storage.private.measure(data.dir)).files).toBe(200);
      await put(200, 201);
      await sweepUploads(app.platform);
      expect(await storage.private.list(data.dir)).toEqual([]);
      expect((await credentials()).code).toBe(TOO_MANY);
    },
    MINUTE_MS,
  );
});

describe('[R1-A10] the sweep', () => {
  it('goes on where one folder, or one kind of object, cannot be had', async () => {
    const { platform } = app;
    const { data } = await credentials();
    const { url } = await upload();
    const folderOf = async () => {
      login = await buildLogin(app);
      const { dir } = (await credentials()).data;
      await Promise.all(
        Array.from({ length: 201 }, async (_, index) =>
          platform.storage.private.put(`${dir}${index}.png`, 'x', 'image/png'),
        ),
      );
      return dir;
    };
    const full = await folderOf();
    const lost = async () => Promise.reject(new Error('that folder is lost'));
    const { private: own, public: open } = platform.storage;
    const measure = async (prefix: string) => (prefix === data.dir ? lost() : own.measure(prefix));
    const broken = {
      ...platform,
      storage: {
        ...platform.storage,
        private: { ...own, measure },
        public: { ...open, delete: lost },
      },
    };
    await expect(sweepUploads(broken)).rejects.toThrow('lost');
    expect(await own.list(full)).toEqual([]);
    app.clock.advance(DAY_MS + HOUR_MS);
    await own.put(`${data.dir}a.png`, 'x', 'image/png');
    await expect(sweepUploads(broken)).rejects.toThrow('lost');
    // What is shown to nobody could not be deleted, the folder beside it could.
    expect(await open.get(url.replace('/media/', ''), MB)).not.toBeNull();
    expect(await own.list(data.dir)).toEqual([]);
  });

  it('holds no transaction while the store is slow or away, and goes on where it stopped', async () => {
    const { url } = await upload();
    app.clock.advance(DAY_MS);
    const { platform } = app;
    const away = {
      ...platform.storage.public,
      delete: async () => Promise.reject(new Error('the store is away')),
    };
    const broken = { ...platform, storage: { ...platform.storage, public: away } };
    await expect(sweepUploads(broken)).rejects.toThrow('the store is away');
    // What is being deleted cannot be shown any more.
    const keep = inTransaction(platform.db, async (tx) =>
      keepUpload(platform, tx, login.userId, url),
    );
    await expect(keep).rejects.toThrow();
    const rows = async () =>
      platform.db.selectFrom('upload').select('key').where('user_id', '=', login.userId).execute();
    await sweepUploads(platform);
    expect(await rows()).toHaveLength(1);
    app.clock.advance(10 * MINUTE_MS);
    await sweepUploads(platform);
    expect(await rows()).toHaveLength(0);
    expect(await platform.storage.public.get(url.replace('/media/', ''), MB)).toBeNull();
  });
});
