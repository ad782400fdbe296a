import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { useTestApp } from '#test/app';
import { putByBrowser } from '#test/direct-upload';
import { buildLogin } from '#test/logins';
import { buildLesson, buildSection } from '#factory/learning';
import { buildPaidOrder, buildOrder } from '#factory/order';
import { buildCourse } from '../catalog.factory.ts';
import type { CallRequest } from '@zhiji/contract/calls';

const app = useTestApp();

const drawing = async (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#8fb8a4' } })
    .png()
    .toBuffer();

type Said = Partial<CallRequest<'catalog.submitComment'>>;

async function buildBuyer() {
  const login = await buildLogin(app);
  const { userId, token } = login;
  return {
    login,
    userId,
    token,
    buy: async (id: number) => (await buildPaidOrder(app.platform, userId, { type: 2, id })).id,
    say: async (orderId: number, courseId: number, given: Said = {}) =>
      app.call(
        'catalog.submitComment',
        { orders_id: orderId, curriculum_id: courseId, score: 4, content: '案例很实用', ...given },
        { token },
      ),
    page: async (id: number) => (await app.call('catalog.course', { id, type: 2 }, { token })).data,
    ask: async (courseId: number, given: Partial<CallRequest<'catalog.askQuestion'>> = {}) =>
      app.call(
        'catalog.askQuestion',
        { curriculum_id: courseId, content: '需要什么基础吗', ...given },
        { token },
      ),
  };
}

describe('POST /api/curriculum/submitComment [API-092]', () => {
  it('[ERR-07/51000] shows a review with the percent studied at once, and only once per order', async () => {
    const id = await buildCourse(app.platform);
    const section = await buildSection(app.platform, id);
    const lesson = await buildLesson(app.platform, id, section);
    await buildLesson(app.platform, id, section);
    const { userId, buy, say, page } = await buildBuyer();
    const orderId = await buy(id);
    const now = app.clock.now();
    await app.platform.db
      .insertInto('lesson_progress')
      .values({
        user_id: userId,
        chapter_id: lesson,
        course_id: id,
        opened_at: now,
        attended_at: now,
        finished_at: now,
        finished_of: 0,
        updated_at: now,
      })
      .execute();
    expect((await page(id)).comment_orders_id).toBe(orderId);
    expect((await app.call('catalog.comments', { id })).data.total).toBe(0);
    expect(await say(orderId, id)).toMatchObject({ data: { status: 1 } });
    expect((await app.call('catalog.comments', { id })).data).toMatchObject({
      total: 1,
      avg: 4,
      list: [{ content: '案例很实用', score: 4, percent: 50, is_anonymous: 0 }],
    });
    expect((await page(id)).comment_orders_id).toBeNull();
    const order = await app.platform.db
      .selectFrom('orders')
      .select('is_comment')
      .where('user_id', '=', userId)
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order.is_comment).toBe(true);
    expect((await say(orderId, id, { score: 1 })).code).toBe(51000);
    expect((await app.call('catalog.comments', { id })).data).toMatchObject({ total: 1, avg: 4 });
  });

  it('counts one of many sent at once', async () => {
    const id = await buildCourse(app.platform);
    const { buy, say } = await buildBuyer();
    const orderId = await buy(id);
    const answers = await Promise.all(Array.from({ length: 5 }, async () => say(orderId, id)));
    expect(answers.filter(({ code }) => code === 51000)).toHaveLength(4);
    expect((await app.call('catalog.comments', { id })).data.total).toBe(1);
  });

  it('refuses whoever did not get the course through that order', async () => {
    const id = await buildCourse(app.platform);
    const other = await buildCourse(app.platform);
    const buyer = await buildBuyer();
    const orderId = await buyer.buy(id);
    const stranger = await buildBuyer();
    expect((await stranger.say(orderId, id)).code).toBe(40300);
    expect((await buyer.say(orderId, other)).code).toBe(40300);
    const unpaid = await buildOrder(app.platform, stranger.userId, { type: 2, id });
    expect((await stranger.say(unpaid.id, id)).code).toBe(40300);
    expect((await stranger.page(id)).comment_orders_id).toBeNull();
  });

  it('[R1-B8] shows pictures sent either way, written anew', async () => {
    const id = await buildCourse(app.platform);
    const { buy, say, ask, login, userId } = await buildBuyer();
    const picture = async (): Promise<string> =>
      putByBrowser(app, login, { content: await drawing(), type: 'image/png' });
    const said = { images: [await picture(), await picture()] };
    expect((await say(await buy(id), id, said)).code).toBe(10006);
    expect((await ask(id, { images: [await picture()] })).code).toBe(10006);
    const [comment] = (await app.call('catalog.comments', { id })).data.list;
    const [question] = (await app.call('catalog.questions', { id })).data.list;
    const shown = [...(comment?.images ?? []), ...(question?.images ?? [])];
    expect(shown).toHaveLength(3);
    for (const url of shown) {
      expect(url).toMatch(/^\/media\/up\/[\da-f-]{36}\.webp$/u);
      const file = await app.platform.storage.public.get(url.replace('/media/', ''), 1_000_000);
      expect(await sharp(file ?? undefined).metadata()).toMatchObject({ format: 'webp' });
    }
    expect(await app.platform.storage.private.list(`u/${userId}/`)).toEqual([]);
    const kept = await app.platform.db
      .selectFrom('upload')
      .select('sweep_at')
      .where('user_id', '=', userId)
      .where('kind', '=', 'open')
      .execute();
    expect(kept).toEqual(shown.map(() => ({ sweep_at: null })));
  });

  it('shows no picture that is not the own', async () => {
    const id = await buildCourse(app.platform);
    const { buy, say } = await buildBuyer();
    const images = ['/media/up/0190a0a0-0000-7000-8000-000000000000.webp'];
    expect((await say(await buy(id), id, { images })).code).toBe(40400);
    expect((await app.call('catalog.comments', { id })).data.total).toBe(0);
  });
});

describe('POST /api/curriculum/submitQuestions [API-094]', () => {
  it('shows a question at once, a private one only to its author', async () => {
    const id = await buildCourse(app.platform);
    const chapter = await buildLesson(app.platform, id, await buildSection(app.platform, id));
    const { ask, token } = await buildBuyer();
    expect(await ask(id, { chapter_id: chapter })).toMatchObject({ data: { status: 1 } });
    await ask(id, { is_private: 1 });
    const everybody = await app.call('catalog.questions', { id });
    expect(everybody.data).toMatchObject({ total: 1, list: [{ chapter_id: chapter }] });
    expect((await app.call('catalog.questions', { id, mine: 1 }, { token })).data.total).toBe(2);
  });

  it('takes ten a day, also when they come at once', async () => {
    const id = await buildCourse(app.platform);
    const { ask, userId } = await buildBuyer();
    const asked = async () =>
      (
        await app.platform.db
          .selectFrom('question')
          .select('id')
          .where('user_id', '=', userId)
          .execute()
      ).length;
    await Promise.all(Array.from({ length: 12 }, async () => ask(id)));
    expect(await asked()).toBe(10);
    app.clock.advance(DAY_MS);
    expect((await ask(id)).code).not.toBe(42900);
    expect(await asked()).toBe(11);
  });

  it('answers 40400 for a course or lesson that is not there', async () => {
    const draft = await buildCourse(app.platform, { status: 0 });
    const id = await buildCourse(app.platform);
    const other = await buildCourse(app.platform);
    const foreign = await buildLesson(app.platform, other, await buildSection(app.platform, other));
    const { ask } = await buildBuyer();
    expect((await ask(draft)).code).toBe(40400);
    expect((await ask(id, { chapter_id: foreign })).code).toBe(40400);
  });
});
