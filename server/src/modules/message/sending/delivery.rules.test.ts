import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALONE_MAX, endOf, LEASE_MS, planOf, TRIES_MAX } from './delivery.rules.ts';
import type { Delivery, Step } from './delivery.rules.ts';

const NOON = new Date('2026-11-17T04:00:00Z');
const NIGHT = new Date('2026-11-17T15:00:00Z');
const MORNING = new Date('2026-11-18T00:00:00Z');
const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);

/** Kinds, and whether they are urgent; of one of them only a newer release knows. */
const KINDS: Readonly<Record<string, boolean | null>> = {
  'order.paid': false,
  'exam.marked': false,
  'session.moved': true,
  'login.newDevice': true,
  'a.newerKind': null,
};

/** Deliveries of three users, each message once. */
const deliveries = fc
  .uniqueArray(
    fc.record({
      user_id: fc.integer({ min: 1, max: 3 }),
      message_id: fc.integer({ min: 1, max: 60 }),
      channel: fc.constantFrom('mail' as const, 'sms' as const),
      tries: fc.integer({ min: 0, max: TRIES_MAX }).map((tries) => (tries > 3 ? tries : 0)),
      kind: fc.constantFrom(...Object.keys(KINDS)),
      is_off: fc.boolean(),
    }),
    { selector: ({ message_id: id, channel }) => `${id} ${channel}`, maxLength: 40, size: 'max' },
  )
  .map((all) => all.map((each) => ({ ...each, isUrgent: KINDS[each.kind] ?? null })));

/** Which of the deliveries of one user and way tell with which. */
const wayOf = ({ user_id: user, channel, kind }: Delivery) =>
  channel === 'mail' ? `${user}` : `${user} ${kind}`;

const takenAt = (steps: readonly Step<Delivery>[]) =>
  steps.filter(({ move }) => move === 'take').map(({ delivery }) => delivery);

describe('what is due by day', () => {
  it('gets one step each; what nobody needs is dropped, what was tried too often given up', () => {
    fc.assert(
      fc.property(deliveries, (due) => {
        const steps = planOf(due, NOON);
        expect(steps.map(({ delivery }) => delivery)).toEqual(due);
        for (const { delivery, move, dueAt } of steps) {
          expect(move === 'drop').toBe(delivery.is_off && delivery.tries === 0);
          expect(move === 'giveUp').toBe(delivery.tries === TRIES_MAX);
          expect(dueAt !== null).toBe(move === 'take' || move === 'hold');
          expect(move === 'hold').toBe(
            delivery.isUrgent === null && !['drop', 'giveUp'].includes(move),
          );
        }
      }),
    );
  });

  it('is told alone up to three of a user, and by the newest alone above', () => {
    fc.assert(
      fc.property(deliveries, (due) => {
        const steps = planOf(due, NOON);
        const isFresh = ({ tries, isUrgent, is_off: isOff }: Delivery) =>
          tries === 0 && !isOff && isUrgent === false;
        const taken = takenAt(steps);
        for (const [way, fresh] of Map.groupBy(due.filter(isFresh), wayOf)) {
          const alone = taken.filter((each) => isFresh(each) && wayOf(each) === way);
          const newest = Math.max(...fresh.map(({ message_id: id }) => id));
          const expected =
            fresh.length <= ALONE_MAX ? fresh : fresh.filter(({ message_id: id }) => id === newest);
          expect(alone).toEqual(expected);
        }
        const gathered = steps.filter(({ move }) => move === 'gather');
        expect(steps.filter(({ gatheredInto: into }) => into !== null)).toEqual(gathered);
        for (const { delivery, gatheredInto: into } of gathered) {
          expect(isFresh(delivery)).toBe(true);
          const carriers = taken.filter(
            (each) => each.message_id === into && wayOf(each) === wayOf(delivery),
          );
          expect(carriers.map(({ tries }) => tries)).toEqual([0]);
        }
      }),
    );
  });
});

describe('quiet hours', () => {
  const one = { user_id: 1, message_id: 1, channel: 'mail', tries: 0, is_off: false } as const;
  const calm = { ...one, kind: 'order.paid', isUrgent: false };
  const urgent = { ...one, kind: 'session.moved', isUrgent: true };

  it('are kept by what is late, unless it is urgent', () => {
    expect(planOf([calm, urgent], NIGHT)).toMatchObject([
      { move: 'hold', dueAt: MORNING },
      { move: 'take', dueAt: later(NIGHT, LEASE_MS) },
    ]);
  });

  it('are kept by what is tried again, unless it is urgent', () => {
    const evening = later(NIGHT, -HOUR_MS - MINUTE_MS);
    const [first, second] = [
      { ...calm, tries: 1 },
      { ...calm, tries: 2 },
    ];
    const soon = later(evening, 2 * MINUTE_MS);
    expect(endOf(first, 'refused', later(evening, -MINUTE_MS)).dueAt).toEqual(evening);
    expect(endOf(second, 'limited', evening).dueAt).toEqual(MORNING);
    expect(endOf({ ...urgent, tries: 2 }, 'refused', evening).dueAt).toEqual(soon);
  });
});

describe('a try', () => {
  const delivery = {
    user_id: 1,
    message_id: 1,
    channel: 'mail' as const,
    tries: TRIES_MAX - 1,
    kind: 'order.paid',
    isUrgent: false,
    is_off: false,
  };

  it.each([
    ['sent', 'send', false],
    ['unsure', 'doubt', false],
    ['over', 'drop', false],
    ['refused', 'retry', true],
    ['limited', 'retry', true],
  ] as const)('that ends %s is a %s', (outcome, move, isAgain) => {
    const end = endOf(delivery, outcome, NOON);
    expect([end.move, end.dueAt !== null]).toEqual([move, isAgain]);
  });

  it('is the last one after some', () => {
    expect(endOf({ ...delivery, tries: TRIES_MAX }, 'refused', NOON)).toMatchObject({
      move: 'fail',
      dueAt: null,
    });
  });
});
