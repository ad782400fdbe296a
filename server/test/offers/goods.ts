/** Cards of courses and packages, and what they say about buying. */
import { offerState, packageState } from '@zhiji/contract/kernel/offer-state';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { OfferState, PackageState } from '@zhiji/contract/kernel/offer-state';
import type { Sender, TestApp } from '../app.ts';

export type Course = CallResponse<'catalog.courses'>['list'][number];
export type Package = CallResponse<'catalog.packages'>['list'][number];
export type ProductType = Course['type'] | typeof COURSE_TYPES.package;
type Facts = Pick<Course, 'title' | 'signup_end_time' | 'end_time' | 'seat_left'>;

export const PAGE = 50;

/** What ordering answers in each state. */
export const ANSWERS: Record<OfferState, number> = {
  open: 10_000,
  owned: 50_002,
  notOnSale: 50_006,
  signupOver: 50_006,
  classOver: 50_006,
  full: 80_002,
};

const timeOf = (time: string | null): number | null =>
  time === null ? null : parseWireTime(time).getTime();

function factsOf(course: Facts, isOwned: boolean) {
  return {
    title: course.title,
    isOwned,
    signupEndsAt: timeOf(course.signup_end_time),
    endsAt: timeOf(course.end_time),
    seatsLeft: course.seat_left,
  };
}

export function stateOf(course: Course, isOwned: boolean, now: Date): OfferState {
  const facts = { ...factsOf(course, isOwned), isOnSale: course.is_on_sale === 1 };
  return offerState(facts, now.getTime());
}

export function stateOfPackage(
  item: Pick<Package, 'is_on_sale'> & { readonly relation: readonly { curriculum: Facts }[] },
  isOwned: boolean,
  now: Date,
): PackageState<{ readonly title: string }> {
  const parts = item.relation.map(({ curriculum }) => factsOf(curriculum, isOwned));
  return packageState(item.is_on_sale === 1, parts, now.getTime());
}

/** All pages of a list. */
export async function everything<Item>(
  ask: (page: number) => Promise<{ readonly data: { readonly list: readonly Item[] } }>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = (await ask(page)).data;
    found.push(...list);
    if (list.length < PAGE) {
      return found;
    }
  }
}

/** A good as some list shows it to somebody who owns nothing. */
export interface Shown {
  readonly where: string;
  readonly type: ProductType;
  readonly id: number;
  readonly state: OfferState;
}

/** Who looks at the lists of one's own. */
interface Viewers {
  readonly keeper: Sender;
  readonly distributor: Sender;
}

/** Notes what cards say, and where they stand. */
function cardBook(now: Date) {
  const shown: Shown[] = [];
  return {
    shown,
    courses(where: string, list: readonly Course[]): void {
      for (const card of list) {
        shown.push({ where, type: card.type, id: card.id, state: stateOf(card, false, now) });
      }
    },
    packages(where: string, list: readonly Package[]): void {
      for (const card of list) {
        const { state } = stateOfPackage(card, false, now);
        shown.push({ where, type: COURSE_TYPES.package, id: card.id, state });
      }
    },
  };
}

type CardBook = ReturnType<typeof cardBook>;

async function seeHome(app: TestApp, book: CardBook): Promise<void> {
  const limit = PAGE;
  book.courses('home', (await app.call('catalog.homeCourses', { limit })).data);
  book.courses('timetable', (await app.call('catalog.upcomingLive', { limit })).data);
  book.courses('flash sale', (await app.call('catalog.flashSale')).data?.list ?? []);
  book.packages('home', (await app.call('catalog.homePackages', { limit })).data);
}

async function seeShop(app: TestApp, book: CardBook, id: number): Promise<void> {
  const limit = PAGE;
  book.courses('shop', (await app.call('organisation.detail', { id })).data.curriculum);
  const own = async (page: number) => app.call('organisation.courses', { id, page, limit });
  book.courses('shop’s courses', await everything(own));
  const sets = async (page: number) => app.call('organisation.packages', { id, page, limit });
  book.packages('shop’s packages', await everything(sets));
  const { list: teachers } = (await app.call('organisation.teachers', { id, limit })).data;
  for (const teacher of teachers) {
    const { data } = await app.call('organisation.teacherCourses', { id: teacher.id, limit });
    book.courses('teacher', data.list);
  }
}

async function seeOwn(app: TestApp, book: CardBook, viewers: Viewers): Promise<void> {
  const { keeper, distributor } = viewers;
  const limit = PAGE;
  const goods = async (page: number) =>
    app.call('distribution.goods', { page, limit }, distributor);
  book.courses('programme', await everything(goods));
  const kept = async (page: number) => app.call('catalog.favourites', { page, limit }, keeper);
  for (const card of await everything(kept)) {
    if (card.type === COURSE_TYPES.package) {
      book.packages('favourites', [card]);
    } else {
      book.courses('favourites', [card]);
    }
  }
}

/** Every card of every call that answers with some, but for the two lists of the whole catalogue. */
export async function cardsEverywhere(
  app: TestApp,
  courses: readonly Course[],
  viewers: Viewers,
): Promise<readonly Shown[]> {
  const book = cardBook(app.clock.now());
  await seeHome(app, book);
  for (const { id } of courses) {
    book.courses('related', (await app.call('catalog.related', { id })).data);
    book.packages('beside a course', (await app.call('catalog.packagesWithCourse', { id })).data);
  }
  for (const id of new Set(courses.map(({ shop }) => shop.id))) {
    await seeShop(app, book, id);
  }
  await seeOwn(app, book, viewers);
  return book.shown;
}
