import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#factory/identity';
import { tell } from '#modules/message';
import { inTransaction } from '#platform/db/transaction';
import { fightOut, RACE_LIMIT, RACE_SIZE } from '#test/races/refund-race';
import type { Swap } from '#test/database/guardless-line';
import type { RefundRace } from '#test/races/refund-race';

const ONCE = 'on conflict (user_id, kind, key) do nothing';
const WITHOUT: Swap = [ONCE, ' '.repeat(ONCE.length)];

const twice: RefundRace = {
  name: 'tell × tell',
  leavesNoTrace: true,
  without: ['drop index message_once'],
  swaps: [WITHOUT],
  async prepare({ platform }, { platform: { db, clock } }) {
    const userId = await buildUser(platform);
    const facts = { order_id: 1, title: '数据分析师', price: '299.00' };
    const happen = async (): Promise<void> =>
      inTransaction(db, async (tx) => {
        // All of them wait here, and go on together.
        await sql`select from users where id = ${userId} for share`.execute(tx);
        await tell(tx, 'order.paid', { userId, key: 1, facts }, clock.now());
      });
    return {
      lock: `select from users where id = ${userId} for update`,
      kinds: [happen, happen],
      happened: `select count(*) as n from message where user_id = ${userId}`,
    };
  },
};

describe(`an event is told, ${RACE_SIZE}`, () => {
  it('and there is one message', RACE_LIMIT, async () => {
    const { most, mostWithout } = await fightOut(twice);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});
