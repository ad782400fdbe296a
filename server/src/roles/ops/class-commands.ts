/** Commands about classes: letting people in, moving and cancelling sessions. */
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { cancelSession, moveSession } from '#modules/learning';
import { checkIn } from '#modules/order';
import { fail } from '#platform/failure';
import { operator, required, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

const EARLY = '--early';
const MOMENT = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/;

/** A moment in Shanghai. */
function momentOf(name: string, text: string): Date {
  const moment = MOMENT.test(text) ? parseWireTime(`${text}:00`) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) {
    throw fail('operator.notWritten', { data: { name, example: '2026-11-20T09:00', text } });
  }
  return moment;
}

export const classCommands: Record<string, Command> = {
  /** `ops check-in ABC-DEFG-HJKL [--early]`: lets the holder of a ticket in, once. */
  async 'check-in'({ platform }, args) {
    const words = args.filter((word) => word !== EARLY);
    const { name, phone, course } = await checkIn(platform, {
      actor: operator(),
      code: required('the ticket', words.join('')),
      early: args.includes(EARLY),
    });
    return `checked in: ${name} ${phone}, ${course}`;
  },
  /** `ops session-move 4801 2026-11-20T09:00 2026-11-20T10:30 [place]`: its people are told. */
  async 'session-move'({ platform }, [chapter = '', start = '', end = '', ...place]) {
    const { courseTitle, title } = await moveSession(platform, {
      actor: operator(),
      chapterId: wholeNumber('the session', chapter),
      startAt: momentOf('the start', start),
      endAt: momentOf('the end', end),
      address: place.length === 0 ? null : place.join(' '),
    });
    return `moved: ${courseTitle}, ${title}; everybody with a place is told`;
  },
  /** `ops session-cancel 4801`: its people are told, and its money goes back. */
  async 'session-cancel'({ platform }, [chapter = '']) {
    const { courseTitle, title } = await cancelSession(platform, {
      actor: operator(),
      chapterId: wholeNumber('the session', chapter),
    });
    return `cancelled: ${courseTitle}, ${title}; everybody with a place is told and paid back`;
  },
};
