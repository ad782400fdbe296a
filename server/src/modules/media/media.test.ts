import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { putByBrowser } from '#test/direct-upload';
import { createBuckets } from '#test/buckets';
import { sweepUploads } from './upload.commands.ts';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';

const RED = { r: 230, g: 30, b: 30 };

let buckets: TestBuckets;
let app: TestApp;
let login: Login;
let jpeg: Buffer;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  login = await buildLogin(app);
  jpeg = await sharp({ create: { width: 600, height: 300, channels: 3, background: RED } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

function formWith(fields: Record<string, string | Buffer | readonly Buffer[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') {
      form.append(name, value);
    } else {
      for (const file of Buffer.isBuffer(value) ? [value] : value) {
        form.append(name, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'a.jpg');
      }
    }
  }
  return form;
}

async function send(body: FormData | string, sender: Partial<Login> = login, type?: string) {
  const response = await fetch(`${app.origin}/api/upload`, {
    method: 'POST',
    body,
    headers: {
      ...(sender.token === undefined ? {} : { 'x-user-token': sender.token }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
  });
  const answer = (await response.json()) as { code: number; data: { url: string } | null };
  return { http: response.status, code: answer.code, url: answer.data?.url ?? '' };
}

async function upload(sender = login): Promise<string> {
  return (await send(formWith({ [UPLOAD_FIELD]: jpeg }), sender)).url;
}

/** What the store holds at a public address. */
async function stored(url: string): Promise<Buffer | null> {
  return app.platform.storage.public.get(url.replace('/media/', ''), 10_000_000);
}

describe('POST /api/upload [API-110]', () => {
  it('[VAL-07/image] writes the picture anew and answers where it is', async () => {
    const large = await sharp({
      create: { width: 4000, height: 1000, channels: 3, background: RED },
    })
      .png()
      .toBuffer();
    const { code, url } = await send(formWith({ [UPLOAD_FIELD]: large, dir: 'open' }));
    expect(code).toBe(10000);
    const picture = await sharp((await stored(url)) ?? undefined).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 2560, height: 640 });
  });

  it('keeps private files out of the public bucket', async () => {
    const { url } = await send(formWith({ dir: 'private', [UPLOAD_FIELD]: jpeg }));
    const { endpoint, privateBucket } = app.platform.config.storage;
    expect(url).toMatch(new RegExp(`^/${privateBucket}/p/${login.userId}/[\\da-f-]{36}\\.webp$`));
    expect((await fetch(endpoint + url)).status).toBe(403);
    const key = url.slice(privateBucket.length + 2);
    expect(await app.platform.storage.private.get(key, 100_000)).not.toBeNull();
    expect((await app.call('account.changePhoto', { photo: url }, login)).code).toBe(40400);
  });

  it('[ERR-07/10012] takes one file in its field, of a user, and no other form', async () => {
    const file = { [UPLOAD_FIELD]: jpeg };
    const boundary = 'multipart/form-data; boundary=x';
    expect(await send(formWith(file), {})).toMatchObject({ code: 11101 });
    expect(await send(formWith({ [UPLOAD_FIELD]: [jpeg, jpeg] }))).toMatchObject({ code: 10004 });
    expect(await send(formWith({ dir: 'open' }))).toMatchObject({ code: 10002 });
    expect(await send(formWith({ [UPLOAD_FIELD]: 'text' }))).toMatchObject({ code: 10002 });
    expect(await send(formWith({ other: jpeg }))).toMatchObject({ code: 10002 });
    expect(await send(formWith({ ...file, dir: '../open' }))).toMatchObject({ code: 10004 });
    expect(await send(formWith({ ...file, dir: 'x'.repeat(5_000) }))).toMatchObject({
      code: 10004,
    });
    expect(await send('{}', login, 'application/json')).toMatchObject({ code: 10002 });
    expect(await send('a=1', login, 'application/x-www-form-urlencoded')).toMatchObject({
      http: 415,
    });
    expect(await send('--x\r\nnonsense', login, boundary)).toMatchObject({
      http: 200,
      code: 10004,
    });
    expect(await send('', login, 'multipart/form-data')).toMatchObject({ code: 10004 });
    const nul = `--x\r\ncontent-disposition: form-data; name="${UPLOAD_FIELD}"; filename="a\0.png"\r\n\r\nno\r\n--x--\r\n`;
    expect((await send(nul, login, boundary)).code).toBe(10012);
    const { size } = await app.platform.db
      .selectFrom('upload')
      .select((builder) => builder.fn.countAll<number>().as('size'))
      .where('user_id', '=', login.userId)
      .executeTakeFirstOrThrow();
    await send(formWith({ [UPLOAD_FIELD]: Buffer.from('no picture') }));
    const later = await app.platform.db.selectFrom('upload').select('id').execute();
    expect(later).toHaveLength(size);
  });

  it('is the only call that takes forms', async () => {
    const response = await fetch(`${app.origin}/api/user/editPhoto`, {
      method: 'POST',
      body: formWith({ photo: '/media/a.webp' }),
      headers: { 'x-user-token': login.token },
    });
    expect(response.status).toBe(415);
  });
});

describe('POST /api/getSts [API-111]', () => {
  it('answers credentials for half an hour and one folder', async () => {
    const { data } = await app.call('media.uploadCredentials', {}, login);
    expect(data).toMatchObject({
      bucket: buckets.environment.S3_PRIVATE_BUCKET,
      endpoint: app.platform.config.publicOrigin,
      dir: `u/${login.userId}/20261115/`,
    });
    expect(data.securityToken.length).toBeGreaterThan(100);
    const left = new Date(`${data.expiration.replace(' ', 'T')}+08:00`).getTime() - Date.now();
    expect(left).toBeGreaterThan(25 * MINUTE_MS);
    expect(left).toBeLessThanOrEqual(30 * MINUTE_MS);
    expect(app.logged.join('')).not.toContain(data.accessKeySecret);
  });
});

describe('POST /api/user/editPhoto [API-032]', () => {
  const change = async (photo: string, sender = login) =>
    app.call('account.changePhoto', { photo }, sender);

  it('[USR-02] shows a square of the uploaded picture, sent either way', async () => {
    const sent = [await upload(), await putByBrowser(app, login, { content: jpeg, type: 'x/y' })];
    for (const photo of sent) {
      const answer = await change(photo);
      expect(answer.code).toBe(10006);
      const { avatar } = (await app.call('account.me', {}, login)).data;
      expect(avatar).toBe(answer.data.avatar);
      expect(await sharp((await stored(avatar)) ?? undefined).metadata()).toMatchObject({
        format: 'webp',
        width: 400,
        height: 400,
      });
    }
    expect(await app.platform.storage.private.list(`u/${login.userId}/`)).toEqual([]);
  });

  it('takes nothing but one’s own uploads', async () => {
    const other = await buildLogin(app);
    const theirs = [
      await upload(other),
      await putByBrowser(app, other, { content: jpeg, type: '' }),
    ];
    const { avatar } = (await change(await upload(other), other)).data;
    const bucket = app.platform.config.storage.privateBucket;
    const foreign = [
      ...theirs,
      avatar,
      '/media/up/00000000-0000-7000-8000-000000000000.webp',
      '/media/seed/banner.svg',
      'https://tracker.example/pixel.png',
      `/${bucket}/u/${login.userId}/20261115/missing.png`,
      `/${bucket}/u/${login.userId}/20261115/../../${other.userId}/20261115/a.png`,
      `/${bucket}/p/${login.userId}/a.webp`,
      `http://169.254.169.254/${bucket}/u/${login.userId}/20261115/a.png`,
    ];
    for (const photo of foreign) {
      expect([photo, (await change(photo)).code]).toEqual([photo, 40400]);
    }
  });
});

describe('the sweep', () => {
  const sweep = async (): Promise<void> => {
    const schedules = app.modules.flatMap((module) => module.schedules ?? []);
    await schedules.find(({ name }) => name === 'media.sweep')?.run();
  };

  it('deletes after a day what nobody claimed, after an hour what was replaced, and no more', async () => {
    const own = await buildLogin(app);
    const abandoned = await upload(own);
    const direct = await putByBrowser(app, own, { content: jpeg, type: '' });
    const first = (await app.call('account.changePhoto', { photo: await upload(own) }, own)).data;
    const second = (await app.call('account.changePhoto', { photo: await upload(own) }, own)).data;
    const quarantined = async () => app.platform.storage.private.list(`u/${own.userId}/`);

    await sweep();
    expect(await stored(first.avatar)).not.toBeNull();
    app.clock.advance(HOUR_MS);
    await sweep();
    expect(await stored(first.avatar)).toBeNull();
    expect(await stored(abandoned)).not.toBeNull();
    expect(await quarantined()).toEqual([
      direct.slice(buckets.environment.S3_PRIVATE_BUCKET.length + 2),
    ]);

    app.clock.advance(23 * HOUR_MS);
    await sweep();
    expect(await stored(abandoned)).toBeNull();
    app.clock.advance(HOUR_MS);
    await sweep();
    expect(await quarantined()).toEqual([]);
    expect(await stored(second.avatar)).not.toBeNull();
    const rows = await app.platform.db
      .selectFrom('upload')
      .select('key')
      .where('user_id', '=', own.userId)
      .execute();
    expect(rows).toEqual([{ key: second.avatar.replace('/media/', '') }]);
  });

  it('keeps the row of an object the store did not delete', async () => {
    const own = await buildLogin(app);
    await upload(own);
    app.clock.advance(25 * HOUR_MS);
    const { storage } = app.platform;
    const down = async (): Promise<never> => Promise.reject(new Error('storage answered 503'));
    const broken = { ...storage, public: { ...storage.public, delete: down } };
    await expect(sweepUploads({ ...app.platform, storage: broken })).rejects.toThrow('503');
    const count = async (): Promise<number> =>
      (
        await app.platform.db
          .selectFrom('upload')
          .select('id')
          .where('user_id', '=', own.userId)
          .execute()
      ).length;
    expect(await count()).toBe(1);
    // Long enough that the sweep that failed cannot be at it any more.
    app.clock.advance(HOUR_MS);
    await sweep();
    expect(await count()).toBe(0);
  });
});
