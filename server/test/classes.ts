/** A class of two sessions in a classroom, and people who have bought places in it. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildSection } from '#factory/learning';
import { buildAttendees, buildPaidOrder } from '#factory/order';
import type { TestApp } from './app.ts';

export interface BuiltClass {
  readonly courseId: number;
  /** In the order of time. */
  readonly sessionIds: readonly [number, number];
  readonly start: Date;
  readonly end: Date;
}

/** A class that begins in so many days and has a second session on the day after. */
export async function buildClass(
  { platform }: TestApp,
  { inDays = 5, title = '西湖景点实地讲解训练营' } = {},
): Promise<BuiltClass> {
  const start = new Date(platform.clock.now().getTime() + inDays * DAY_MS);
  const end = new Date(start.getTime() + DAY_MS + HOUR_MS);
  const course = { type: 3, title, start_at: start, end_at: end, address: '曙光路 122 号' };
  const courseId = await buildCourse(platform, course);
  const section = await buildSection(platform, courseId);
  const session = async (at: number, name: string) =>
    buildLesson(platform, courseId, section, {
      title: name,
      type: 4,
      duration_s: HOUR_MS / 1_000,
      start_at: new Date(at),
      end_at: new Date(at + HOUR_MS),
    });
  const first = await session(start.getTime(), '第一天 导论');
  const second = await session(start.getTime() + DAY_MS, '第二天 实地');
  return { courseId, sessionIds: [first, second], start, end };
}

export interface Ticket {
  readonly code: string;
  readonly seatId: number;
  readonly orderId: number;
}

/** Buys places for people; each may be named by phone. */
export async function buyPlaces(
  { platform }: TestApp,
  buyerId: number,
  courseId: number,
  phones: readonly (string | null)[] = [null],
): Promise<readonly Ticket[]> {
  const people = buildAttendees(phones.length).map((person, index) => ({
    ...person,
    name: '林知远',
    phone: phones[index] ?? person.phone,
  }));
  const wanted = { type: 3, id: courseId, num: people.length, users: people } as const;
  const order = await buildPaidOrder(platform, buyerId, wanted);
  const { rows } = await sql<Ticket>`
    select ticket_code as code, id as "seatId", order_id as "orderId" from order_seat
    where user_id = ${buyerId} and order_id = ${order.id} order by id`.execute(platform.db);
  return rows;
}
