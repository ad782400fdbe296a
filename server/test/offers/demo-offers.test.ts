/** Every good of the demo market, for a visitor, a buyer and an owner: cards, pages and orders agree. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSession } from '#factory/identity';
import { grantByStaff } from '#modules/learning';
import { startDemoApp } from '#test/database/demo';
import { buildLogin } from '#test/logins';
import { operatorNamed } from '#platform/actor';
import { SHARER_ID } from '#seeds/demo-users';
import * as goods from './goods.ts';
import type { OfferState } from '@zhiji/contract/kernel/offer-state';
import type { TestApp } from '#test/app';
import type { Login } from '#test/logins';
import type { Course, Package, ProductType } from './goods.ts';

// Hundreds of goods, three people each.
vi.setConfig({ testTimeout: 2 * MINUTE_MS, hookTimeout: 2 * MINUTE_MS });

const { ANSWERS, PAGE } = goods;

let app: TestApp;
let buyer: Login;
let owner: Login;
let courses: Course[];
let packages: Package[];

const stateOf = (course: Course, isOwned: boolean): OfferState =>
  goods.stateOf(course, isOwned, app.clock.now());
const stateOfPackage = (item: Parameters<typeof goods.stateOfPackage>[0], isOwned: boolean) =>
  goods.stateOfPackage(item, isOwned, app.clock.now());

const confirm = async (login: Login, type: ProductType, id: number) =>
  app.call('order.confirm', { type, id }, login);

beforeAll(async () => {
  app = await startDemoApp();
  buyer = await buildLogin(app);
  owner = await buildLogin(app);
  courses = await goods.everything(async (page) =>
    app.call('catalog.courses', { page, limit: PAGE }),
  );
  packages = await goods.everything(async (page) =>
    app.call('catalog.packages', { page, limit: PAGE }),
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
    const seen = new Set<OfferState>();
    for (const item of packages) {
      const { state, blocking } = stateOfPackage(item, false);
      seen.add(state);
      const answer = await confirm(buyer, COURSE_TYPES.package, item.id);
      const owned = (await confirm(owner, COURSE_TYPES.package, item.id)).code;
      const told = answer.msg;
      const isNamed = blocking === null || told.includes(blocking.title);
      const isRight = answer.code === ANSWERS[state] && isNamed && owned === ANSWERS.owned;
      wrong.push(...(isRight ? [] : [{ title: item.title, state, told, owned }]));
    }
    expect(wrong).toEqual([]);
    expect(seen).toEqual(new Set(['open', 'signupOver', 'full']));
    // One has a course that is over behind one that is full: the first of them counts.
    const states = packages.map(({ relation }) =>
      relation.map((part) => stateOfPackage({ is_on_sale: 1, relation: [part] }, false).state),
    );
    expect(states).toContainEqual(['open', 'full', 'classOver']);
  });

  it('[R1-D1.1] every other list says it too: home, shops, teachers, favourites, links', async () => {
    const keeper = await buildLogin(app);
    const distributor = await buildSession(app.platform, SHARER_ID);
    const closed = courses.filter((course) => stateOf(course, false) !== 'open');
    const kept = [...closed, ...courses.slice(0, 3)].map(({ id, type }) => ({ id, type }));
    const keptPackages = packages.map(({ id }) => ({ id, type: COURSE_TYPES.package }));
    for (const good of [...kept, ...keptPackages]) {
      await app.call('catalog.toggleFavourite', good, keeper);
    }
    const shown = await goods.cardsEverywhere(app, courses, { keeper, distributor });
    const places = new Set(shown.map(({ where }) => where));
    expect(places.size).toBe(11);
    const blocked = shown.filter(({ state }) => state !== 'open');
    expect(new Set(blocked.map(({ where }) => where)).size).toBeGreaterThan(4);
    const answers = new Map<string, number>();
    const wrong: unknown[] = [];
    for (const card of shown) {
      const key = `${card.type}:${card.id}`;
      const code = answers.get(key) ?? (await confirm(buyer, card.type, card.id)).code;
      answers.set(key, code);
      wrong.push(...(code === ANSWERS[card.state] ? [] : [{ ...card, code }]));
    }
    expect(wrong).toEqual([]);
  });

  it('[R1-D1.1] nothing that cannot be bought leads what is related to a course', async () => {
    const closed = new Set(
      courses.filter((course) => stateOf(course, false) !== 'open').map(({ id }) => id),
    );
    const wrong: string[] = [];
    for (const { id, title } of courses) {
      const isClosed = (await app.call('catalog.related', { id })).data.map((card) =>
        closed.has(card.id),
      );
      const first = isClosed.indexOf(true);
      wrong.push(...(first !== -1 && isClosed.lastIndexOf(false) > first ? [title] : []));
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
    const isOpen = (item: Package): boolean => stateOfPackage(item, false).state === 'open';
    const firstBlocked = packages.findIndex((item) => !isOpen(item));
    expect(packages.slice(firstBlocked).filter(isOpen)).toEqual([]);
    const offered = (await app.call('catalog.homePackages', { limit: 4 })).data;
    expect(offered.every(isOpen)).toBe(true);
  });
});
