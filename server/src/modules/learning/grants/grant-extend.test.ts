/** Who pays twice for a course studies twice as long; a refund takes its own share back. */
import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { buildCourse, buildPackage } from '#factory/catalog';
import { buildUser } from '#factory/identity';
import { buildOrder } from '#factory/order';
import { startTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { ownedUntil } from './grant.queries.ts';
import { GRANT_SOURCES, insertGrants, revokeGrants } from './grant.repo.ts';
import type { TestApp } from '#test/app';

const TIMEOUT = MINUTE_MS;

let app: TestApp;
let courseId: number;
beforeAll(async () => {
  app = await startTestApp();
  courseId = await buildCourse(app.platform);
});
afterAll(async () => app.stop());

const dayAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);

async function give(userId: number, orderId: number, days: number | null, now: Date) {
  await inTransaction(app.platform.db, async (tx) =>
    insertGrants(tx, [
      {
        userId,
        courseId,
        source: GRANT_SOURCES.bought,
        sourceKey: `item:${orderId}`,
        order: { buyerId: userId, id: orderId },
        startsAt: now,
        endsAt: days === null ? null : dayAfter(now, days),
      },
    ]),
  );
}

async function takeBack(userId: number, orderId: number, now: Date) {
  await inTransaction(app.platform.db, async (tx) =>
    revokeGrants(tx, userId, {
      order: { buyerId: userId, id: orderId },
      sourceKeys: [`item:${orderId}`],
      reason: 'refund',
      now,
    }),
  );
}

/** Until when he may study, in days from a start; null when he may not. */
async function until(userId: number, start: Date, now: Date): Promise<number | null> {
  const clock = { ...app.platform.clock, now: () => now };
  const held = await ownedUntil({ ...app.platform, clock }, userId, [courseId]);
  const end = held.get(courseId);
  return end === undefined || end === null ? null : (end.getTime() - start.getTime()) / DAY_MS;
}

/** One day: perhaps something is bought for so many days, perhaps a purchase is refunded. */
const Day = fc.record({
  buys: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 2 }),
  refunds: fc.option(fc.nat({ max: 5 }), { nil: null, freq: 3 }),
});

describe('access to a course that is paid for more than once [R1-B10]', () => {
  it(
    'is the days that were bought, one after another, less what went back',
    { timeout: TIMEOUT },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(Day, { minLength: 1, maxLength: 14 }), async (days) => {
          const userId = await buildUser(app.platform);
          const start = app.clock.now();
          // The model: a line of purchases, of which the first one is used up day by day.
          const line: { order: number; left: number }[] = [];
          let bought = 0;
          for (const [day, { buys, refunds }] of days.entries()) {
            const now = dayAfter(start, day);
            if (buys !== null) {
              bought += 1;
              line.push({ order: bought, left: buys });
              await give(userId, bought, buys, now);
            }
            const back = refunds === null ? undefined : line[refunds];
            if (back !== undefined) {
              line.splice(line.indexOf(back), 1);
              await takeBack(userId, back.order, now);
            }
            const left = line.reduce((sum, each) => sum + each.left, 0);
            expect(await until(userId, start, now)).toBe(left === 0 ? null : day + left);
            const [first] = line;
            if (first !== undefined) {
              first.left -= 1;
              if (first.left === 0) {
                line.shift();
              }
            }
          }
          // Nobody paid for these: nothing of them may hold when the invariants are asked.
          for (let order = 1; order <= bought; order += 1) {
            await takeBack(userId, order, dayAfter(start, days.length));
          }
        }),
        { numRuns: 40 },
      );
    },
  );

  it('stays without end where it is, whatever is bought beside', async () => {
    const userId = await buildUser(app.platform);
    const now = app.clock.now();
    await give(userId, 1, null, now);
    await give(userId, 2, 30, now);
    expect(await until(userId, now, now)).toBeNull();
    await takeBack(userId, 1, now);
    expect(await until(userId, now, now)).toBe(30);
    await takeBack(userId, 2, now);
    expect(await until(userId, now, now)).toBeNull();
  });

  it('is added up when the same course is paid alone and in a package', async () => {
    const buyer = await buildLogin(app);
    const id = await buildCourse(app.platform, { detail: { valid_days: 30 } });
    const pack = await buildPackage(app.platform, [id, courseId], { valid_days: 90 });
    const orders = [
      await buildOrder(app.platform, buyer.userId, { type: 2, id }),
      await buildOrder(app.platform, buyer.userId, { type: 4, id: pack }),
    ];
    for (const { id: orderId } of orders) {
      expect((await app.call('order.testPay', { id: orderId }, buyer)).code).toBe(10000);
    }
    const held = await ownedUntil(app.platform, buyer.userId, [id]);
    const days = ((held.get(id)?.getTime() ?? 0) - app.clock.now().getTime()) / DAY_MS;
    expect(Math.round(days)).toBe(120);
  });
});
