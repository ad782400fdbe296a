/** Live classes that are moved for a test. Everybody sees that, so such a test is tagged @site. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { callAs } from './orders.ts';
import { ops } from './ops.ts';

export const LIVE_COURSE = 1;
const WAITING = 1;
const COURSES_LOOKED_AT = 30;
const MINUTE_END = 16;
const A_DAY_MINUTES = 1440;

export interface LiveClass {
  readonly course: number;
  readonly chapter: number;
  /** Its room is open from `open` until `putBack`, which a class that was held cannot be. */
  readonly open: () => Promise<unknown>;
  readonly putBack: () => Promise<unknown>;
}

/** A moment as an operator writes it: to the minute, in Shanghai, as the server says it. */
export const toMinute = (time: string | null | undefined): string =>
  (time ?? '').slice(0, MINUTE_END).replace(' ', 'T');

const momentIn = (minutes: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(Date.now() + minutes * MINUTE_MS)
    .replace(' ', 'T');

/** A class to come; of the last of the list, which no other test takes, the one at a place. */
export async function classToCome(origin: string, place: number): Promise<LiveClass> {
  const { list } = await callAs(origin, null, 'catalog.courses', {
    type: LIVE_COURSE,
    sort_type: '4',
    limit: COURSES_LOOKED_AT,
  });
  let passed = 0;
  for (const { id: course } of list.toReversed()) {
    const catalogue = await callAs(origin, null, 'learning.catalogue', { id: course });
    const session = catalogue
      .flatMap(({ son }) => son)
      .find(({ live_status }) => live_status === WAITING);
    // Not one that begins soon anyway, which could not be put back.
    if (session === undefined || toMinute(session.start_time) < momentIn(A_DAY_MINUTES)) {
      continue;
    }
    if (passed === place) {
      const { id: chapter, start_time: start, end_time: end } = session;
      const move = async (from: string, to: string) => ops('session-move', `${chapter}`, from, to);
      return {
        course,
        chapter,
        open: async () => move(momentIn(10), momentIn(70)),
        putBack: async () => move(toMinute(start), toMinute(end)),
      };
    }
    passed += 1;
  }
  throw new Error('the demo market has too few live classes to come');
}
