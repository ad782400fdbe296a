/** What we rely on the object store for, held against the real one: every right and every refusal. */
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { openStorage } from '#platform/storage/s3';
import { createBuckets } from '#test/buckets';
import { PATIENCE } from '#test/steady/patience';
import type { Storage, StorageOptions } from '#platform/storage/s3';
import type { UploadCredentials } from '#platform/storage/sts';
import type { Patient } from '#platform/patience';
import type { TestBuckets } from '#test/buckets';

const OWN = 'u/42/20261115/';
const SECONDS = 900;

let buckets: TestBuckets;
let options: StorageOptions & Patient;
let storage: Storage;
let owner: AwsClient;
/** Temporary credentials of user 42. */
let held: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
let temporary: AwsClient;

beforeAll(async () => {
  buckets = await createBuckets();
  const config = readConfig({ NODE_ENV: 'test', ...buckets.environment });
  options = { ...config.storage, patience: PATIENCE };
  storage = openStorage(options);
  owner = clientOf({ accessKeyId: options.accessKey, secretAccessKey: options.secretKey });
  const { accessKeyId, secretAccessKey, sessionToken } = await storage.uploadCredentials(
    OWN,
    SECONDS,
  );
  held = { accessKeyId, secretAccessKey, sessionToken };
  temporary = clientOf(held);
  await storage.private.put('p/42/secret.webp', 'secret', 'image/webp');
  await storage.private.put(`${OWN}mine.png`, 'mine', 'image/png');
});
afterAll(async () => buckets.remove());

function clientOf(credentials: typeof held): AwsClient {
  return new AwsClient({ ...credentials, service: 's3', region: 'us-east-1', retries: 0 });
}

const privatePath = (key: string): string => `${options.endpoint}/${options.privateBucket}/${key}`;
const publicPath = (key: string): string => `${options.endpoint}/${options.publicBucket}/${key}`;

interface Request {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Status of a request; a body is read to its end, so that the connection is free again. */
async function status(client: AwsClient, url: string, request: Request = {}): Promise<number> {
  const response = await client.fetch(url, request);
  await response.arrayBuffer();
  return response.status;
}

const PUT = { method: 'PUT', body: 'x', headers: { 'x-amz-acl': 'private' } };
const EVERYBODY = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"';

describe('with our own keys', () => {
  it('keeps what is put, with its type, and reads parts of it', async () => {
    await storage.private.put('a/one.bin', 'hello', 'image/png');
    const whole = await owner.fetch(privatePath('a/one.bin'));
    expect([await whole.text(), whole.headers.get('content-type')]).toEqual(['hello', 'image/png']);
    const part = await owner.fetch(privatePath('a/one.bin'), { headers: { range: 'bytes=1-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'el']);
  });

  it('reads no more than is asked for, and knows what is missing', async () => {
    expect(await storage.private.get('a/one.bin', 4)).toBeNull();
    expect(await storage.private.get('a/none.bin', 100)).toBeNull();
  });

  it('lists by prefix and deletes in batches, whatever the names', async () => {
    const names = ['b/1', 'b/a&b<c>', 'b/课 程+1', 'b/deep/er'];
    for (const name of names) {
      const path = name.split('/').map(encodeURIComponent).join('/');
      expect(await status(owner, privatePath(path), PUT)).toBe(200);
    }
    expect((await storage.private.list('b/')).toSorted()).toEqual(names.toSorted());
    await storage.private.delete([...names, 'b/never']);
    expect(await storage.private.list('b/')).toEqual([]);
    expect(await storage.private.get('p/42/secret.webp', 100)).not.toBeNull();
  });

  it('signs links that end, and refuses those that were changed', async () => {
    const signed = async (key: string, date: Date): Promise<string> => {
      const url = new URL(privatePath(key));
      url.searchParams.set('X-Amz-Expires', '60');
      const datetime = date.toISOString().replaceAll(/[:-]|\.\d{3}/gu, '');
      const { url: link } = await owner.sign(url, { aws: { signQuery: true, datetime } });
      return link;
    };
    const fetched = async (link: string): Promise<number> => (await fetch(link)).status;
    const link = await signed('a/one.bin', new Date());
    expect(await fetched(link)).toBe(200);
    expect(await fetched(link.replace('a/one.bin', 'p/42/secret.webp'))).toBe(403);
    expect(await fetched(link.replace('Expires=60', 'Expires=600'))).toBe(403);
    const old = await signed('a/one.bin', new Date(Date.now() - 2 * MINUTE_MS));
    expect(await fetched(old)).toBe(403);
  });

  it('refuses a wrong secret, an unknown key, an old date and another body than was signed', async () => {
    const wrong = { accessKeyId: options.accessKey, secretAccessKey: 'wrong' };
    const unknown = { accessKeyId: 'nobody', secretAccessKey: options.secretKey };
    expect(await status(clientOf(wrong), privatePath('a/one.bin'))).toBe(403);
    expect(await status(clientOf(unknown), privatePath('a/one.bin'))).toBe(403);
    const old = await owner.sign(privatePath('a/one.bin'), {
      aws: { datetime: '20200101T000000Z' },
    });
    expect((await fetch(old)).status).toBe(403);
    const other = await owner.sign(privatePath('a/two.bin'), {
      ...PUT,
      headers: { 'x-amz-content-sha256': '0'.repeat(64) },
    });
    expect((await fetch(other)).status).toBeGreaterThanOrEqual(400);
  });

  it('keeps a private object private, even if it was put as a public one', async () => {
    const open = { ...PUT, headers: { 'x-amz-acl': 'public-read' } };
    expect(await status(owner, privatePath('a/open.bin'), open)).toBe(200);
    expect((await fetch(privatePath('a/open.bin'))).status).toBe(403);
  });

  it('lets nobody without a key near a private bucket', async () => {
    const { endpoint, privateBucket } = options;
    expect((await fetch(privatePath('a/one.bin'))).status).toBe(403);
    expect((await fetch(privatePath('a/new.bin'), PUT)).status).toBe(403);
    expect((await fetch(`${endpoint}/${privateBucket}`)).status).toBe(403);
  });

  it('lets everybody read the public bucket of the site by name, and do nothing else', async () => {
    const site = readConfig({ NODE_ENV: 'test' }).storage;
    const key = `test/${buckets.environment.S3_PUBLIC_BUCKET}`;
    const address = `${site.endpoint}/${site.publicBucket}`;
    const bucket = openStorage({ ...site, patience: PATIENCE }).public;
    await bucket.put(key, 'x', 'image/webp');
    expect((await fetch(`${address}/${key}`)).status).toBe(200);
    expect((await fetch(address)).status).toBe(403);
    expect((await fetch(`${address}/${key}`, PUT)).status).toBe(403);
    expect((await fetch(`${address}/${key}`, { method: 'DELETE' })).status).toBe(403);
    await bucket.delete([key]);
  });
});

describe('with temporary credentials of one user and day [API-111]', () => {
  it('puts into the own folder, in one piece, in parts and by a signed link', async () => {
    expect(await status(temporary, privatePath(`${OWN}a.png`), PUT)).toBe(200);
    const begun = await temporary.fetch(privatePath(`${OWN}parts.png?uploads=`), {
      method: 'POST',
      headers: PUT.headers,
    });
    const id = /<UploadId>([^<]+)/u.exec(await begun.text())?.[1] ?? '';
    const part = privatePath(`${OWN}parts.png?partNumber=1&uploadId=${encodeURIComponent(id)}`);
    expect(await status(temporary, part, PUT)).toBe(200);
    const { url } = await temporary.sign(privatePath(`${OWN}linked.png`), {
      method: 'PUT',
      headers: PUT.headers,
      aws: { signQuery: true, allHeaders: true },
    });
    expect((await fetch(url, PUT)).status).toBe(200);
  });

  const refusals: readonly (readonly [string, () => string, Request])[] = [
    ['the folder of another user', () => privatePath('u/43/20261115/a.png'), PUT],
    ['another day', () => privatePath('u/42/20261116/a.png'), PUT],
    ['a folder that begins alike', () => privatePath('u/42/202611150/a.png'), PUT],
    ['the folder above', () => privatePath('u/42/a.png'), PUT],
    ['private files', () => privatePath('p/42/a.png'), PUT],
    ['the public bucket', () => publicPath(`${OWN}a.png`), PUT],
    ['the bucket of another site', () => `${options.endpoint}/zhiji-private/${OWN}a.png`, PUT],
    ['a new bucket', () => `${options.endpoint}/zhiji-test-new`, { method: 'PUT' }],
    ['reading the own object', () => privatePath(`${OWN}mine.png`), {}],
    ['asking for the own object', () => privatePath(`${OWN}mine.png`), { method: 'HEAD' }],
    ['reading another object', () => privatePath('p/42/secret.webp'), {}],
    ['deleting the own object', () => privatePath(`${OWN}mine.png`), { method: 'DELETE' }],
    ['listing the bucket', () => `${options.endpoint}/${options.privateBucket}`, {}],
    [
      'listing the own folder',
      () => `${options.endpoint}/${options.privateBucket}?prefix=${OWN}`,
      {},
    ],
    ['listing buckets', () => `${options.endpoint}/`, {}],
    ['changing who may read an object', () => privatePath(`${OWN}mine.png?acl=`), PUT],
    [
      'changing who may use the bucket',
      () => `${options.endpoint}/${options.privateBucket}?policy=`,
      PUT,
    ],
    [
      'an object everybody may read',
      () => privatePath(`${OWN}open.png`),
      { ...PUT, headers: { 'x-amz-acl': 'public-read' } },
    ],
    [
      'an object given to everybody',
      () => privatePath(`${OWN}open.png`),
      { ...PUT, headers: { 'x-amz-grant-read': EVERYBODY } },
    ],
  ];
  it.each(refusals)('refuses %s', async (_what, url, request) => {
    expect(await status(temporary, url(), request)).toBe(403);
  });

  it('refuses to copy what it may not read', async () => {
    const source = `/${options.privateBucket}/p/42/secret.webp`;
    const copy = { method: 'PUT', headers: { ...PUT.headers, 'x-amz-copy-source': source } };
    expect(await status(temporary, privatePath(`${OWN}copy.png`), copy)).toBe(403);
  });

  it('refuses credentials that were tampered with or mixed', async () => {
    const put = async (credentials: typeof held): Promise<number> =>
      status(clientOf(credentials), privatePath(`${OWN}z.png`), PUT);
    const { accessKeyId, secretAccessKey, sessionToken = '' } = held;
    const other = await storage.uploadCredentials('u/43/20261115/', SECONDS);
    const flipped = (sessionToken.startsWith('A') ? 'B' : 'A') + sessionToken.slice(1);
    expect(await put({ accessKeyId, secretAccessKey })).toBe(403);
    expect([400, 403]).toContain(await put({ ...held, sessionToken: flipped }));
    expect([400, 403]).toContain(await put({ ...held, sessionToken: sessionToken.slice(0, -8) }));
    expect(await put({ ...held, secretAccessKey: `${secretAccessKey}x` })).toBe(403);
    expect(await put({ ...held, sessionToken: other.sessionToken })).toBe(403);
    expect(await put({ ...other, sessionToken })).toBe(403);
  });

  it('refuses them once their time is over', async () => {
    const put = async (credentials: typeof held): Promise<number> =>
      status(clientOf(credentials), privatePath(`${OWN}late.png`), PUT);
    const leftOf = ({ expiration }: UploadCredentials): number => expiration.getTime() - Date.now();
    /** What was answered in time; a machine too slow for that has shown nothing, and is given more. */
    const useInTime = async (seconds: number): Promise<[UploadCredentials, number]> => {
      const credentials = await storage.uploadCredentials(OWN, seconds);
      const answered = await put(credentials);
      const isTooLate = answered !== 200 && leftOf(credentials) <= 0 && seconds < SECONDS;
      return isTooLate ? useInTime(2 * seconds) : [credentials, answered];
    };
    const [short, answered] = await useInTime(2);
    expect(answered).toBe(200);
    await pause(Math.max(0, leftOf(short)) + 1_200);
    expect(await put(short)).toBe(403);
  });

  it('hands out no credentials to anybody without a key, nor for longer than the role allows', async () => {
    const form = new URLSearchParams({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: options.uploadRole,
      RoleSessionName: 'again',
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = { method: 'POST', body: form, headers };
    expect((await fetch(`${options.endpoint}/`, request)).status).toBeGreaterThanOrEqual(400);
    await expect(storage.uploadCredentials(OWN, 7_200)).rejects.toThrow('no credentials');
  });

  it('is bounded by its role, whatever a session asks for', async () => {
    const wide = await storage.uploadCredentials('p/', SECONDS);
    expect(await status(clientOf(wide), privatePath('p/42/new.webp'), PUT)).toBe(403);
    expect(await status(clientOf(wide), privatePath('p/42/secret.webp'))).toBe(403);
  });
});

describe('a link to a private object', () => {
  const linked = async (key: string, seconds: number): Promise<string> =>
    openStorage({ ...options, uploadOrigin: options.endpoint }).privateLink(key, seconds);
  const read = async (link: string): Promise<[number, string]> => {
    const response = await fetch(link);
    return [response.status, await response.text()];
  };

  it('reads that object and no other, and nothing without its signature', async () => {
    const link = await linked('p/42/secret.webp', SECONDS);
    expect(await read(link)).toEqual([200, 'secret']);
    expect((await read(link.replace('p/42/secret.webp', `${OWN}mine.png`)))[0]).toBe(403);
    expect((await read(link.replace(/X-Amz-Expires=\d+/u, 'X-Amz-Expires=9999')))[0]).toBe(403);
    expect((await read(privatePath('p/42/secret.webp')))[0]).toBe(403);
    const written = await fetch(link, { method: 'PUT', body: 'x' });
    expect([written.status, await read(link)]).toEqual([403, [200, 'secret']]);
  });

  it('ends when its time is over', async () => {
    const link = await linked('p/42/secret.webp', 1);
    await pause(2_500);
    expect((await read(link))[0]).toBe(403);
  });
});
