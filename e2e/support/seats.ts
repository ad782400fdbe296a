/** Seats in classes that meet in a classroom. */
import { callAs } from './orders.ts';
import type { LoggedIn } from './site.ts';

export const OFFLINE = 3;

/** A class with a free place that asks for no identity card: the dearest (2), or the cheapest (1). */
export async function openClass(origin: string, person: LoggedIn, sort: 1 | 2): Promise<number> {
  const { list } = await callAs(origin, person, 'catalog.courses', {
    type: OFFLINE,
    sort_type: '3',
    sort,
    limit: 30,
  });
  for (const { id } of list.filter(({ price }) => Number(price) > 0)) {
    const course = await callAs(origin, person, 'catalog.course', { id, type: OFFLINE });
    const hasPlace = course.seat_left === null || course.seat_left > 2;
    if (hasPlace && course.need_id_card === 0 && course.is_purchased === 0) {
      return id;
    }
  }
  throw new Error('the demo market has no class with a free place');
}
