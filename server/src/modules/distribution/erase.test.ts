import { DAY_MS } from '@zhiji/contract/kernel/durations';
import {
  COMMISSION_STATUSES,
  PAYOUT_STATUSES,
  SPREAD_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildDistributor } from '#factory/distribution';
import { buildCode } from '#factory/identity';
import { useTestApp } from '#test/app';
import { BLOCKED, SAVED } from '#test/codes';
import { applicant, buildApplicant } from '#test/spread/applicant';
import { buildLogin } from '#test/logins';
import { findByRetailId, findDistributor } from './applications/application.repo.ts';
import { hasOpenMoney } from './open-money.repo.ts';
import type { Login } from '#test/logins';

const WAIT_DAYS = 7;

const { frozen, settled, paidOut } = COMMISSION_STATUSES;
const { drafted, exported, paid, failed } = PAYOUT_STATUSES;
const { inReview, removed } = SPREAD_STATUSES;

const app = useTestApp();

let phones = 0;

/** Somebody with a phone that a code can be sent to. */
async function buildLeaver() {
  phones += 1;
  const phone = `1350000${String(phones).padStart(4, '0')}`;
  const login = await buildLogin(app, { phone });
  return { ...login, phone };
}

async function askToLeave(login: Login & { readonly phone: string }): Promise<number> {
  const code = await buildCode(app.platform, login.phone, 'delete_account');
  return (await app.call('account.requestDeletion', { code }, login)).code;
}

/** Lets the days of waiting pass, after which the account goes. */
async function leave(login: Login & { readonly phone: string }): Promise<void> {
  expect(await askToLeave(login)).toBe(SAVED);
  app.clock.advance(WAIT_DAYS * DAY_MS);
  const deleting = app.modules
    .flatMap(({ schedules = [] }) => schedules)
    .find(({ name }) => name === 'account.delete-due');
  await deleting?.run();
}

/** Does something within a transaction that is taken back. */
async function inPassing<Answer>(work: (db: typeof app.platform.db) => Promise<Answer>) {
  const answers: Answer[] = [];
  const back = new Error('taken back');
  await app.platform.db
    .transaction()
    .execute(async (tx) => {
      answers.push(await work(tx));
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) {
        throw error;
      }
    });
  return answers[0];
}

interface Earned {
  readonly status: number;
  readonly fen: number;
}

/** Whether money is open for somebody with these commissions and payouts. */
async function isOpen(
  commissions: readonly Earned[],
  payouts: readonly Earned[],
): Promise<boolean | undefined> {
  const { userId } = await buildDistributor(app.platform);
  return inPassing(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into spread_sale (user_id, buyer_id, order_id, shop_id, order_no, title, buyer_mask,
        verdict, ordered_at, paid_at, created_at)
      values (${userId}, 1, 1, 1, '1', '课', '林**', 'counted', now(), now(), now())
      returning id`.execute(db);
    for (const [index, { status, fen }] of commissions.entries()) {
      await sql`
        insert into commission (user_id, sale_id, buyer_id, order_id, item_id, shop_id, title,
          base_fen, rate_bp, price_fen, status, paid_at, freeze_until, look_at)
        values (${userId}, ${rows[0]?.id ?? 0}, 1, 1, ${index + 1}, 1, '课', ${fen * 10}::bigint, 1000,
          ${fen}::bigint, ${status}::smallint, now(), now(),
          case when ${status}::smallint = ${frozen}::smallint then now() end)`.execute(db);
    }
    for (const [index, { status, fen }] of payouts.entries()) {
      await sql`
        insert into payout (user_id, payout_no, month, gross_fen, tax_fen, status, real_name_sealed,
          id_card_sealed, bank_id, bank_account_sealed, created_at, paid_at)
        values (${userId}, ${String(index)}, ${`2026-0${index + 1}`}, ${fen}, 0, ${status}::smallint,
          '', '', 1, '', now(), case when ${status}::smallint = ${paid}::smallint then now() end)`.execute(
        db,
      );
    }
    return hasOpenMoney(db, userId);
  });
}

describe('the account of a distributor', () => {
  it('is not deleted while commission is frozen, settled or on its way to the bank', async () => {
    expect(await isOpen([], [])).toBe(false);
    expect(await isOpen([{ status: frozen, fen: 1 }], [])).toBe(true);
    expect(await isOpen([{ status: settled, fen: 1 }], [])).toBe(true);
    expect(await isOpen([], [{ status: drafted, fen: 1 }])).toBe(true);
    expect(await isOpen([], [{ status: exported, fen: 1 }])).toBe(true);
    expect(await isOpen([{ status: settled, fen: 9 }], [{ status: failed, fen: 9 }])).toBe(true);
  });

  it('can go once everything is paid out, and when more was taken back than is settled', async () => {
    expect(await isOpen([{ status: paidOut, fen: 9 }], [{ status: paid, fen: 9 }])).toBe(false);
    const owing = [
      { status: paidOut, fen: 2 },
      { status: settled, fen: 3 },
    ];
    expect(await isOpen(owing, [{ status: paid, fen: 9 }])).toBe(false);
    expect(await isOpen(owing, [{ status: paid, fen: 4 }])).toBe(true);
  });

  it('is refused to be deleted with open money, and earns nothing while it waits to go', async () => {
    const leaver = await buildLeaver();
    const { userId, retailId } = await buildDistributor(app.platform, leaver.userId);
    const { rows } = await sql<{ id: number }>`
      insert into payout (user_id, payout_no, month, gross_fen, tax_fen, status, real_name_sealed,
        id_card_sealed, bank_id, bank_account_sealed, created_at)
      values (${userId}, '1', '2026-10', 1, 0, ${drafted}::smallint, '', '', 1, '', now())
      returning id`.execute(app.platform.db);
    expect(rows).toHaveLength(1);
    expect(await askToLeave(leaver)).toBe(BLOCKED);
    await sql`
      update payout set status = ${failed}::smallint where user_id = ${userId}`.execute(
      app.platform.db,
    );
    expect(await askToLeave(leaver)).toBe(SAVED);
    expect(await findByRetailId(app.platform.db, retailId)).toMatchObject({ is_staying: false });
  });

  it('leaves its code taken and its record without the person', async () => {
    const leaver = await buildLeaver();
    const { userId, retailId } = await buildDistributor(app.platform, leaver.userId);
    const before = await findDistributor(app.platform.db, userId);
    await leave(leaver);
    const nobody = Buffer.alloc(0);
    expect(await findByRetailId(app.platform.db, retailId)).toMatchObject({
      user_id: userId,
      status: removed,
      is_staying: false,
      real_name_sealed: nobody,
      phone_sealed: nobody,
      phone_ref: '',
      id_card_sealed: nobody,
      id_card_ref: '',
      bank_account_sealed: nobody,
      reason: '',
    });
    const { rows } = await sql`
      select from distributor_card where id_card_ref = ${before?.id_card_ref}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
  });

  it('leaves nothing of an application that came to nothing, and the card to whoever owns it', async () => {
    const leaver = await buildLeaver();
    const person = applicant(app, leaver);
    expect((await person.apply()).code).toBe(SAVED);
    expect(await findDistributor(app.platform.db, leaver.userId)).toMatchObject({
      status: inReview,
    });
    await leave(leaver);
    expect(await findDistributor(app.platform.db, leaver.userId)).toBeNull();
    const next = await buildApplicant(app);
    expect((await next.apply({ id_card: person.form.id_card })).code).toBe(SAVED);
  });

  it('is not named any more in sales of those whose links its owner followed', async () => {
    const leaver = await buildLeaver();
    const { userId } = await buildDistributor(app.platform);
    await sql`
      insert into spread_sale (user_id, buyer_id, order_id, shop_id, order_no, title, buyer_mask,
        verdict, ordered_at, paid_at, created_at)
      values (${userId}, ${leaver.userId}, 1, 1, '1', '课', '林**', 'outside', now(), now(), now()),
        (${userId}, 1, 2, 1, '2', '课', '周**', 'outside', now(), now(), now())`.execute(
      app.platform.db,
    );
    await leave(leaver);
    const { rows } = await sql<{ buyer_mask: string }>`
      select buyer_mask from spread_sale where user_id = ${userId} order by order_id`.execute(
      app.platform.db,
    );
    expect(rows.map(({ buyer_mask }) => buyer_mask)).toEqual(['', '周**']);
  });
});
