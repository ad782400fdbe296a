import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { attachment } from '#platform/http/download-replies';
import { startTestApp } from '#test/app';
import { createBuckets } from '#test/buckets';
import { buildLogin, loginAgain } from '#test/logins';
import { buildAnnex } from '../learning.factory.ts';
import { signPlayLink } from '../play/signed-play-link.ts';
import { signLink } from '../play/signed-link.ts';
import { grantByStaff, revokeByStaff } from '../grants/staff-grant.commands.ts';
import { operatorNamed } from '#platform/actor';
import type { TestApp } from '#test/app';
import type { TestBuckets } from '#test/buckets';
import type { Login } from '#test/logins';

const HUGE = Number.MAX_SAFE_INTEGER;
const TITLE = '数据分析：练习与答案（第 1 章）';

let buckets: TestBuckets;
let app: TestApp;
let courseId: number;
/** Of the course: for its buyers, and for everybody. */
let annexIds: Record<'bought' | 'open', number>;
beforeAll(async () => {
  buckets = await createBuckets();
  app = await startTestApp({ environment: buckets.environment });
  courseId = await buildCourse(app.platform);
  const object_key = 'annex/exercises.csv';
  await app.platform.storage.private.put(object_key, 'one,two\n', 'text/csv');
  const file = { title: TITLE, ext: 'csv', size: 8, object_key };
  annexIds = {
    bought: await buildAnnex(app.platform, courseId, { ...file, sort: 1 }),
    open: await buildAnnex(app.platform, courseId, { ...file, sort: 2, need_buy: false }),
  };
});
afterAll(async () => {
  await app.stop();
  await buckets.remove();
});

async function buildBuyer(browser = false): Promise<Login> {
  const login = await buildLogin(app, {}, browser);
  const { userId } = login;
  await grantByStaff(app.platform, { actor: operatorNamed('test'), userId, courseId, days: 30 });
  return login;
}

async function refund({ userId }: Login): Promise<void> {
  await revokeByStaff(app.platform, {
    actor: operatorNamed('test'),
    userId,
    courseId,
    reason: 'refund',
  });
}

/** Lets what a buyer may study end in a second. */
async function endGrant({ userId }: Login): Promise<void> {
  const ends_at = new Date(app.clock.now().getTime() + SECOND_MS);
  const { db } = app.platform;
  await db.updateTable('access_grant').set({ ends_at }).where('user_id', '=', userId).execute();
}

type Kind = 'bought' | 'open';

/** Links of the course's files, as somebody is told them. */
async function linksOf(login?: Login): Promise<Record<Kind, string>> {
  const { data } = await app.call('learning.annexes', { id: courseId }, login);
  const urlOf = (kind: Kind): string => data.find(({ id }) => id === annexIds[kind])?.url ?? '';
  return { bought: urlOf('bought'), open: urlOf('open') };
}

const secretOf = ({ token }: Login): Record<string, string> => ({ 'x-user-token': token });

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(app.origin + path, { headers });
}

describe('POST /api/curriculum/getAnnex [API-090]', () => {
  it('tells a visitor the names and no link, in one statement', async () => {
    const id = await buildCourse(app.platform);
    const second = await buildAnnex(app.platform, id, {
      title: '数据集',
      ext: 'zip',
      sort: 2,
      size: 5_000_000_000,
    });
    const first = await buildAnnex(app.platform, id, { sort: 1 });
    await buildAnnex(app.platform, await buildCourse(app.platform));
    const statements = await app.statementsOf(async () => app.call('learning.annexes', { id }));
    expect(statements).toBe(1);
    expect((await app.call('learning.annexes', { id })).data).toEqual([
      { id: first, title: '课程讲义', ext: 'pdf', size: 1_024, need_buy: 1, url: '' },
      { id: second, title: '数据集', ext: 'zip', size: 5_000_000_000, need_buy: 1, url: '' },
    ]);
  });

  it('links what is free for everybody, and the rest for those who may study the course', async () => {
    const buyer = await buildBuyer();
    const link = expect.stringMatching(/^\/play\/[\w.-]+\/annex$/u) as string;
    expect(await linksOf()).toEqual({ bought: '', open: link });
    expect(await linksOf(await buildLogin(app))).toEqual({ bought: '', open: link });
    expect(await linksOf(buyer)).toEqual({ bought: link, open: link });
    await refund(buyer);
    expect(await linksOf(buyer)).toEqual({ bought: '', open: link });
  });

  it('keeps the links of those who bought when the course is off sale, and no others', async () => {
    const id = await buildCourse(app.platform, { status: 3 });
    await buildAnnex(app.platform, id, { need_buy: false });
    const login = await buildLogin(app);
    const { userId } = login;
    await grantByStaff(app.platform, {
      actor: operatorNamed('test'),
      userId,
      courseId: id,
      days: 30,
    });
    expect((await app.call('learning.annexes', { id })).data).toMatchObject([{ url: '' }]);
    const owned = await app.call('learning.annexes', { id }, login);
    expect(owned.data[0]?.url).not.toBe('');
  });

  it('pages by fifty', async () => {
    const id = await buildCourse(app.platform);
    for (const sort of Array.from({ length: 51 }, (_, index) => index)) {
      await buildAnnex(app.platform, id, { title: `讲义 ${sort}`, sort });
    }
    expect((await app.call('learning.annexes', { id })).data).toHaveLength(50);
    expect((await app.call('learning.annexes', { id, page: 2 })).data).toMatchObject([
      { title: '讲义 50' },
    ]);
    expect((await app.call('learning.annexes', { id, page: 3 })).data).toEqual([]);
  });

  it('names no file of a draft or of a course that is not there', async () => {
    const draft = await buildCourse(app.platform, { status: 0 });
    await buildAnnex(app.platform, draft, { need_buy: false });
    expect((await app.call('learning.annexes', { id: draft })).data).toEqual([]);
    expect((await app.call('learning.annexes', { id: HUGE })).data).toEqual([]);
  });
});

interface Attempt {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

type Attempted = (kind: Kind) => Promise<Attempt>;

/** The link a buyer was given, with what his client sends. */
async function givenTo(buyer: Login, kind: Kind): Promise<Required<Attempt>> {
  return { path: (await linksOf(buyer))[kind], headers: secretOf(buyer) };
}

/** Who tries to download, and what the gate must answer. */
const MATRIX: readonly (readonly [who: string, status: number, attempt: Attempted])[] = [
  ['a buyer', 200, async (kind) => givenTo(await buildBuyer(), kind)],
  [
    'a visitor with the link of a buyer',
    403,
    async (kind) => ({ path: (await givenTo(await buildBuyer(), kind)).path }),
  ],
  [
    'a buyer with the link of another buyer',
    403,
    async (kind) => ({
      path: (await givenTo(await buildBuyer(), kind)).path,
      headers: secretOf(await buildBuyer()),
    }),
  ],
  [
    'somebody whose order was refunded after he got the link',
    403,
    async (kind) => {
      const buyer = await buildBuyer();
      const attempt = await givenTo(buyer, kind);
      await refund(buyer);
      return attempt;
    },
  ],
  [
    'a buyer whose time ran out after he got the link',
    403,
    async (kind) => {
      const buyer = await buildBuyer();
      const attempt = await givenTo(buyer, kind);
      await endGrant(buyer);
      app.clock.advance(2 * SECOND_MS);
      return attempt;
    },
  ],
  [
    'a user who was disabled after he got the link',
    403,
    async (kind) => {
      const buyer = await buildBuyer();
      const attempt = await givenTo(buyer, kind);
      const { db } = app.platform;
      await db.updateTable('users').set({ status: 0 }).where('id', '=', buyer.userId).execute();
      return attempt;
    },
  ],
  [
    'a session that another login ended',
    403,
    async (kind) => {
      const buyer = await buildBuyer();
      const attempt = await givenTo(buyer, kind);
      await loginAgain(app, buyer);
      return attempt;
    },
  ],
  [
    'a buyer whose link is too old',
    410,
    async (kind) => {
      const attempt = await givenTo(await buildBuyer(), kind);
      app.clock.advance(10 * MINUTE_MS);
      return attempt;
    },
  ],
  [
    'a link turned into one of another file',
    404,
    async (kind) => {
      const { path, headers } = await givenTo(await buildBuyer(), kind);
      const other = annexIds[kind === 'open' ? 'bought' : 'open'];
      const [from, to] = [annexIds[kind], other].map((id) => `-${id.toString(36)}-`);
      return { path: path.replace(from ?? '', to ?? ''), headers };
    },
  ],
  [
    'a link of ours that is for a lesson',
    404,
    async (kind) => {
      const expiresAt = new Date(app.clock.now().getTime() + MINUTE_MS);
      const link = { viewer: null, chapterId: annexIds[kind], expiresAt };
      const text = signPlayLink(app.platform.config.dataKey, link);
      return Promise.resolve({ path: `/play/${text}/annex` });
    },
  ],
  [
    'somebody who made a link up',
    404,
    async () => Promise.resolve({ path: '/play/1-0-v-zzzzzz.abc/annex' }),
  ],
];

describe.each(['bought', 'open'] as const)('the gate before a file, %s [API-090]', (kind) => {
  it.each(MATRIX)('answers %s with %i', async (_who, status, attempt) => {
    const { path, headers } = await attempt(kind);
    const answer = await get(path, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('what the gate before files answers', () => {
  it('is the place of the file in the store, and its name in full', async () => {
    const buyer = await buildBuyer();
    const { bought } = await linksOf(buyer);
    const { headers } = await get(bought, secretOf(buyer));
    expect(headers.get('content-disposition')).toBe(attachment(`${TITLE}.csv`));
    const link = headers.get('x-accel-redirect') ?? '';
    expect(link).toMatch(/^\/stored\/.+X-Amz-Signature=/u);
    const stored = await fetch(app.platform.config.storage.endpoint + link.slice('/stored'.length));
    expect(await stored.text()).toBe('one,two\n');
  });

  it('needs the cookie of a browser, which its token does not replace', async () => {
    const buyer = await buildBuyer(true);
    const { bought } = await linksOf(buyer);
    const cookie = { cookie: `zhiji-sid=${buyer.bindSecret ?? ''}` };
    expect((await get(bought, cookie)).status).toBe(200);
    expect((await get(bought, secretOf(buyer))).status).toBe(403);
  });

  it('gives a link that names nobody only what is free', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + MINUTE_MS);
    const statusOf = async (id: number): Promise<number> => {
      const link = { viewer: null, id, expiresAt };
      const text = signLink(app.platform.config.dataKey, 'annex', link);
      return (await get(`/play/${text}/annex`)).status;
    };
    expect(await statusOf(annexIds.open)).toBe(200);
    expect(await statusOf(annexIds.bought)).toBe(403);
  });

  it('lets a visitor have what is free, while the course is on sale', async () => {
    const id = await buildCourse(app.platform);
    await buildAnnex(app.platform, id, { need_buy: false });
    const { data } = await app.call('learning.annexes', { id });
    const path = data[0]?.url ?? '';
    expect((await get(path)).status).toBe(200);
    const { db } = app.platform;
    await db.updateTable('course').set({ status: 3 }).where('id', '=', id).execute();
    expect((await get(path)).status).toBe(403);
  });
});
