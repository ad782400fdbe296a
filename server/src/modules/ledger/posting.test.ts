import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { ledgerPost } from './posting.repo.ts';
import type { Movement } from './movement.rules.ts';

const app = useTestApp();

const legs: Movement['legs'] = [
  ['marketing', 100],
  ['refund_payable', 0],
  ['shop_payable', -100],
];

const post = async (movement: Movement, owner = 1): Promise<unknown> =>
  sql`select ${ledgerPost(movement, { user_id: owner, id: 1, shop_id: 1 }, new Date())}`.execute(
    app.platform.db,
  );

const booked = async (txn: string) =>
  app.platform.db
    .selectFrom('ledger_entry')
    .select(['user_id', 'account', 'amount_fen'])
    .where('txn', '=', txn)
    .orderBy('account')
    .execute();

describe('booking a movement', () => {
  it('writes the sides on which something moves, in the books of their owner', async () => {
    await post({ txn: 'pay:1', legs }, 7);
    expect(await booked('pay:1')).toEqual([
      { user_id: 7, account: 'marketing', amount_fen: 100 },
      { user_id: 7, account: 'shop_payable', amount_fen: -100 },
    ]);
  });

  it('happens once', async () => {
    await post({ txn: 'pay:2', legs });
    await expect(post({ txn: 'pay:2', legs })).rejects.toThrow('ledger_entry_pkey');
    expect(await booked('pay:2')).toHaveLength(2);
  });

  it.each([
    ['has one side', [['marketing', 100]]],
    ['moves nothing', [['marketing', 0]]],
    [
      'does not add up',
      [
        ['marketing', 100],
        ['shop_payable', -99],
      ],
    ],
  ] satisfies [string, Movement['legs']][])('refuses what %s', async (_what, wrong) => {
    await expect(post({ txn: 'pay:3', legs: wrong })).rejects.toThrow('does not balance');
    expect(await booked('pay:3')).toEqual([]);
  });

  it('is the only way to write the books', async () => {
    const row = `values ('pay:4', 'marketing', 1, 1, 1, 1, now())`;
    for (const change of [
      `insert into ledger_entry ${row}`,
      'update ledger_entry set amount_fen = 1',
      'delete from ledger_entry',
    ]) {
      await expect(sql.raw(change).execute(app.platform.db)).rejects.toThrow('permission denied');
    }
  });
});
