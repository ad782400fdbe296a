/** Every good of the demo market, for a visitor, a buyer and an owner: cards, pages and orders agree. */
import { offerState, packageState } from '@zhiji/contract/kernel/offer-state';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { grantByStaff } from '#modules/learning';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { operatorNamed } from '#platform/actor';
import { seedDemo } from '#seeds/demo';
import type { CallResponse } from '@zhiji/contract/calls';
import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';

// Hundreds of goods, three people each.
vi.setConfig({ testTimeout: 2 * MINUTE_MS, hookTimeout: 2 * MINUTE_MS });

type Course = CallResponse<'catalog.courses'>['list'][number];
type Package = CallResponse<'catalog.packages'>['list'][number];
type Facts = Pick<Course, 'signup_end_time' | 'end_time' | 'seat_left'>;

const PAGE = 50;
/** What ordering answers in each state. */
const ANSWERS: Record<OfferState, number> = {
  open: 10_000,
  owned: 50_002,
  notOnSale: 50_006,
  signupOver: 50_006,
  classOver: 50_006,
  full: 80_002,
};

let app: TestApp;
let buyer: Login;
let owner: Login;
let courses: Course[];
let packages: Package[];

const timeOf = (time: string | null): number | null =>
  time === null ? null : parseWireTime(time).getTime();
const nowMs = (): number => app.clock.now().getTime();

function factsOf(course: Facts, isOwned: boolean) {
  return {
    isOwned,
    signupEndsAt: timeOf(course.signup_end_time),
    endsAt: timeOf(course.end_time),
    seatsLeft: course.seat_left,
  };
}

const stateOf = (course: Course, isOwned: boolean): OfferState =>
  offerState({ ...factsOf(course, isOwned), isOnSale: course.is_on_sale === 1 }, nowMs());

function stateOfPackage(
  item: Pick<Package, 'is_on_sale'> & { readonly relation: readonly { curriculum: Facts }[] },
  isOwned: boolean,
) {
  const parts = item.relation.map(({ curriculum }) => ({
    ...factsOf(curriculum, isOwned),
    ...curriculum,
  }));
  return packageState(item.is_on_sale === 1, parts, nowMs());
}

async function everything<Item>(
  ask: (page: number) => Promise<{ readonly list: Item[] }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await ask(page);
    found.push(...list);
    if (list.length < PAGE) {
      return found;
    }
  }
}

const confirm = async (
  login: Login,
  type: Course['type'] | typeof COURSE_TYPES.package,
  id: number,
) => app.call('order.confirm', { type, id }, login);

beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.platform);
  buyer = await buildLogin(app);
  owner = await buildLogin(app);
  courses = await everything(
    async (page) => (await app.call('catalog.courses', { page, limit: PAGE })).data,
  );
  packages = await everything(
    async (page) => (await app.call('catalog.packages', { page, limit: PAGE })).data,
  );
  const inPackages = packages.flatMap(({ relation }) => relation.map((part) => part.curriculum_id));
  const ids = new Set([...courses.map(({ id }) => id), ...inPackages]);
  const actor = operatorNamed('test');
  for (const courseId of ids) {
    await grantByStaff(app.platform, { actor, userId: owner.userId, courseId, days: 365 });
  }
});
afterAll(async () => app.stop());

describe('goods of the demo market', () => {
  it('[R1-D1.1] a card says for a buyer and an owner what ordering a course answers', async () => {
    expect(courses.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    const seen = new Set<OfferState>();
    for (const course of courses) {
      const { id, type, title } = course;
      const state = stateOf(course, false);
      seen.add(state);
      const bought = (await confirm(buyer, type, id)).code;
      const owned = (await confirm(owner, type, id)).code;
      // Seats of a class on site are ordered by name, and an owner may order for others.
      const own = type === COURSE_TYPES.offline ? state : stateOf(course, true);
      const isRight = bought === ANSWERS[state] && owned === ANSWERS[own];
      wrong.push(...(isRight ? [] : [{ title, state, bought, owned }]));
    }
    expect(wrong).toEqual([]);
    // Each of them is there to be shown.
    expect([...seen]).toEqual(expect.arrayContaining(['open', 'signupOver', 'classOver', 'full']));
  });

  it('[R1-D1.1] a package says which course blocks it, and ordering names the same one', async () => {
    expect(packages.length).toBeGreaterThan(10);
    const wrong: unknown[] = [];
    for (const item of packages) {
      const { state, blocking } = stateOfPackage(item, false);
      const answer = await confirm(buyer, COURSE_TYPES.package, item.id);
      const owned = (await confirm(owner, COURSE_TYPES.package, item.id)).code;
      const told = answer.msg;
      const isNamed = blocking === null || told.includes(String(Reflect.get(blocking, 'title')));
      const isRight = answer.code === ANSWERS[state] && isNamed && owned === ANSWERS.owned;
      wrong.push(...(isRight ? [] : [{ title: item.title, state, told, owned }]));
    }
    expect(wrong).toEqual([]);
  });

  it('[R1-D1.1] the pages say the same as the cards, to visitors, buyers and owners', async () => {
    const wrong: unknown[] = [];
    for (const course of courses) {
      for (const login of [{}, buyer, owner]) {
        const { data } = await app.call('catalog.course', { id: course.id }, login);
        const isOwned = login === owner;
        const isRight =
          stateOf(data, data.is_purchased === 1) === stateOf(course, isOwned) &&
          (data.is_purchased === 1) === isOwned;
        wrong.push(...(isRight ? [] : [course.title]));
      }
    }
    for (const item of packages) {
      for (const login of [{}, buyer, owner]) {
        const { data } = await app.call('catalog.package', { id: item.id }, login);
        const isOwned = login === owner;
        const isRight =
          stateOfPackage(data, isOwned).state === stateOfPackage(item, isOwned).state &&
          data.relation.every(({ is_owned }) => (is_owned === 1) === isOwned);
        wrong.push(...(isRight ? [] : [item.title]));
      }
    }
    expect(wrong).toEqual([]);
  });

  it('[R1-D1.1] tells each person which courses are theirs', async () => {
    const mine = (await app.call('learning.owned', {}, owner)).data.ids;
    expect(courses.filter(({ id }) => !mine.includes(id))).toEqual([]);
    expect((await app.call('learning.owned', {}, buyer)).data.ids).toEqual([]);
  });

  it('[R1-D1.1] what is over stands behind everything that can be bought, and not at home', async () => {
    const isOver = (course: Course): boolean =>
      ['signupOver', 'classOver'].includes(stateOf(course, false));
    const firstOver = courses.findIndex(isOver);
    expect(courses.slice(firstOver).every(isOver)).toBe(true);
    const home = (await app.call('catalog.homeCourses', { limit: 8 })).data;
    expect(home.filter(isOver)).toEqual([]);
    const offered = (await app.call('catalog.homePackages', { limit: 4 })).data;
    expect(offered.map((item) => stateOfPackage(item, false).state)).toEqual(
      offered.map(() => 'open'),
    );
  });

  it('[R1-D1.4] nothing of the market speaks of invoices, exams or certificates of ours', async () => {
    const { rows } = await sql<{ text: string }>`
      select title || content as text from announcement
      union all select title from banner
      union all select intro from shop
      union all select to_jsonb(label)::text from label
      union all select content from course_detail
      union all select to_jsonb(question)::text from question`.execute(app.platform.db);
    // Courses may teach about invoices; nobody offers one.
    const words = /电子发票|开发票|可开票|可考|可证|含证书|结业证|颁发证书/u;
    expect(rows.map(({ text }) => text).filter((text) => words.test(text))).toEqual([]);
  });
});
