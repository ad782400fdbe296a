/**
 * Tells everybody who holds a course or booked a session of it about its sessions. A course may have
 * very many holders, so a telling is a row that knows how far it is: some are told in one short
 * transaction that also moves the row on. When a worker dies the next goes on behind the last who
 * were told.
 */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { TELL_MAX, tell, tellMany } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { isExpecting, listAbsent, listExpecting } from '../grants/holder.repo.ts';
import {
  findDueSession,
  insertLiveTellings,
  lockTelling,
  moveTelling,
  passTurn,
} from './session-telling.repo.ts';
import { LIVE_WINDOWS, isTrue } from './session-telling.rules.ts';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { Holder } from '../grants/holder.repo.ts';
import type { AnnouncedSession, OpenTelling } from './session-telling.repo.ts';

/** Puts in line the live sessions that begin in half an hour or in a few minutes. */
export async function announceLive({ db, clock }: Platform): Promise<void> {
  await insertLiveTellings(db, LIVE_WINDOWS, clock.now());
}

/**
 * Tells who books a session late what the others were told before. It is the same event, so that who
 * is told by its telling as well, or books again, has one message.
 */
export async function tellLate(
  tx: Tx,
  { userId, chapterId, now }: { userId: number; chapterId: number; now: Date },
): Promise<void> {
  const session = await findDueSession(tx, chapterId, LIVE_WINDOWS, now);
  if (session === undefined) {
    return;
  }
  const { kind, key, courseId } = session;
  if (await isExpecting(tx, chapterId, { userId, courseId, now })) {
    await tell(tx, kind, { userId, key, facts: datedFacts(session) }, now);
  }
}

/**
 * Tells some people of the telling whose turn it is, if there is one. One that fails waits for its
 * next turn like one that went on, so that the others have theirs.
 */
export async function tellSome({ db, clock }: Platform): Promise<void> {
  let chosen: OpenTelling | undefined;
  try {
    await inTransaction(db, async (tx) => {
      chosen = await lockTelling(tx);
      if (chosen !== undefined) {
        await tellNext(tx, chosen, clock.now());
      }
    });
  } catch (error) {
    if (chosen !== undefined) {
      await passTurn(db, chosen.id, clock.now());
    }
    throw error;
  }
}

async function tellNext(tx: Tx, telling: OpenTelling, now: Date): Promise<void> {
  const people = isTrue(telling, now) ? await peopleOf(tx, telling, now) : [];
  await tellPeople(tx, telling, people, now);
  await moveTelling(tx, telling.id, {
    upTo: people.at(-1)?.user_id ?? telling.upTo,
    isDone: people.length < TELL_MAX,
    now,
  });
}

/** The next people a telling is for. */
async function peopleOf(tx: Tx, telling: OpenTelling, now: Date): Promise<readonly Holder[]> {
  const { kind, courseId, chapterId, startAt, createdAt, upTo: after } = telling;
  const page = { courseId, after, limit: TELL_MAX, now };
  switch (kind) {
    case 'live.soon':
    case 'live.now':
      return listExpecting(tx, { chapterId, bookedBy: now }, page);
    case 'session.moved':
    case 'session.cancelled':
      // Who booked since knows it as it is now.
      return listExpecting(tx, { chapterId, bookedBy: createdAt }, page);
    case 'class.missed':
      return listAbsent(tx, { chapterId, startAt }, page);
  }
}

const factsOf = ({ courseId, courseTitle, chapterId, title }: AnnouncedSession) => ({
  course_id: courseId,
  title: courseTitle,
  chapter_id: chapterId,
  session: title,
});

const datedFacts = (session: AnnouncedSession) => ({
  ...factsOf(session),
  start_time: formatWireTime(session.startAt),
});

async function tellPeople(
  tx: Tx,
  telling: OpenTelling,
  people: readonly Holder[],
  now: Date,
): Promise<void> {
  const { kind, key } = telling;
  const session = factsOf(telling);
  const dated = datedFacts(telling);
  const to = <Facts>(some: readonly Holder[], facts: Facts) =>
    some.map(({ user_id: userId }) => ({ userId, key, facts }));
  const [seated, others] = [
    people.filter(({ has_seat }) => has_seat),
    people.filter(({ has_seat }) => !has_seat),
  ];
  switch (kind) {
    case 'live.soon':
    case 'live.now':
      return tellMany(tx, kind, to(people, dated), now);
    case 'class.missed':
      return tellMany(tx, kind, to(people, session), now);
    case 'session.moved':
      await tellMany(tx, 'seat.moved', to(seated, dated), now);
      return tellMany(tx, kind, to(others, dated), now);
    case 'session.cancelled':
      await tellMany(tx, 'seat.cancelled', to(seated, session), now);
      return tellMany(tx, kind, to(others, session), now);
  }
}
