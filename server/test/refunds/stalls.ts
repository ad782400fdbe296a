/** Courses that are sold again and again, each time at another price, for histories of refunds. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { buildCourse } from '#factory/catalog';
import { buildAttendees, buildPaidOrder } from '#factory/order';
import { buildLogin } from '../logins.ts';
import { buildLessons } from '../refunds.ts';
import type { Bought, PayApp } from '../pay.ts';

export const PRICE_MAX_FEN = 99_999;
const SEATS = 3;

export interface Purchase {
  readonly goods: 'lessons' | 'seats';
  readonly feeBp: number;
  readonly priceFen: number;
}

/** A course on sale; only one with lessons has `chapterIds`. */
interface Sold {
  readonly courseId: number;
  readonly chapterIds: readonly number[];
}

/** What one place sells. */
export type Stall = Readonly<Record<Purchase['goods'], Sold>>;

/** What was bought, and what of it was paid out so far. */
export interface Goods extends Bought, Sold {
  readonly feeBp: number;
  readonly outFen: number;
  readonly paidFen: number;
}

/** A place with a course of four lessons and a class in twenty days; `buyers` is how many may come. */
export async function buildStall(app: PayApp, buyers: number): Promise<Stall> {
  const start = new Date(app.clock.now().getTime() + 20 * DAY_MS);
  const courseId = await buildCourse(app.platform, {
    type: 3,
    price_fen: PRICE_MAX_FEN,
    start_at: start,
    end_at: new Date(start.getTime() + DAY_MS),
    stock: { seat_num: SEATS * buyers },
  });
  return {
    lessons: await buildLessons(app, PRICE_MAX_FEN),
    seats: { courseId, chapterIds: [] },
  };
}

/** What a course costs from now on, and the platform's share of what its shop sells. */
async function setPrice(
  { platform: { db } }: PayApp,
  courseId: number,
  { priceFen, feeBp }: Purchase,
): Promise<void> {
  const { shop_id: shopId } = await db
    .updateTable('course')
    .set({ price_fen: priceFen })
    .where('id', '=', courseId)
    .returning('shop_id')
    .executeTakeFirstOrThrow();
  await db.updateTable('shop').set({ fee_bp: feeBp }).where('id', '=', shopId).execute();
}

/** Somebody new buys there. */
export async function buyAt(app: PayApp, stall: Stall, purchase: Purchase): Promise<Goods> {
  const { goods, priceFen, feeBp } = purchase;
  const sold = stall[goods];
  const { courseId: id } = sold;
  await setPrice(app, id, purchase);
  const buyer = await buildLogin(app);
  const wanted =
    goods === 'lessons'
      ? ({ type: 2, id } as const)
      : ({ type: 3, id, num: SEATS, users: buildAttendees(SEATS) } as const);
  const order = await buildPaidOrder(app.platform, buyer.userId, wanted);
  const paidFen = goods === 'lessons' ? priceFen : priceFen * SEATS;
  return { ...sold, buyer, order, feeBp, paidFen, outFen: 0 };
}
