/** What a month pays is drafted once, taxed, and written into a file that alone tells who is paid. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { PAYOUT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { runLoop } from '#test/pay';
import {
  auditOf,
  finance,
  goToDay,
  lastPayoutOf,
  monthBefore,
  payoutDesk,
  payoutsOf,
  refusalOf,
  sellFor,
} from '#test/spread/payouts';
import { buildSharer, commissionsOf, settleAll } from '#test/spread/sales';
import {
  removeDistributor,
  resumeDistributor,
  suspendDistributor,
} from '../applications/decision.commands.ts';
import { draftPayouts, exportPayouts } from './month.commands.ts';
import { confirmPayout, failPayout, openPayouts } from './payout.commands.ts';

const { drafted, exported } = PAYOUT_STATUSES;
const MONTH_LENGTH = 7;
const MONTH_DAYS = 31;

const app = useTestApp();
const { lastMonth, draft, exportFile, confirm, earner } = payoutDesk(app);
const staff = { ...operatorNamed('teacher'), kind: 'staff', shopId: 1 } as const;

/** What is delivered by now is settled. */
async function settleDelivered(): Promise<void> {
  await runLoop(app, 'order.deliver');
  await runLoop(app, 'distribution.settle');
}

describe('a draft', () => {
  it('has all that is settled, in one sum with its tax', async () => {
    const sharer = await earner([1_500_00, 500_00]);
    await sellFor(app, sharer, 300_00);
    await draft();
    expect(await payoutsOf(app, sharer)).toMatchObject([
      { month: lastMonth(), gross_fen: 2_000_00, tax_fen: 240_00, status: drafted },
    ]);
    const [first, second, frozen] = await commissionsOf(app, sharer.userId);
    expect(first?.payout_id).toEqual(expect.any(Number));
    expect(second?.payout_id).toBe(first?.payout_id);
    expect(frozen?.payout_id).toBeNull();
    const { payout_no } = await lastPayoutOf(app, sharer);
    expect(await auditOf(app, payout_no)).toMatchObject([
      { actor: 'finance', action: 'payout.draft', detail: { grossFen: 2_000_00, taxFen: 240_00 } },
    ]);
  });

  it('is made once, however often it is asked for', async () => {
    const sharer = await earner([200_00]);
    await Promise.all([draft(), draft(), draft()]);
    const payouts = await payoutsOf(app, sharer);
    expect(payouts).toHaveLength(1);
    expect(await draft()).toEqual([]);
    expect(await payoutsOf(app, sharer)).toEqual(payouts);
  });

  it('has nothing of what is on its way in another', async () => {
    const sharer = await earner([200_00]);
    await draft();
    await exportFile();
    await sellFor(app, sharer, 150_00);
    await settleAll(app);
    await draft();
    expect(await payoutsOf(app, sharer)).toMatchObject([
      { gross_fen: 200_00, status: exported },
      { gross_fen: 150_00, status: drafted },
    ]);
  });

  it('leaves less than 100.00 for later', async () => {
    const poor = await earner([99_99]);
    const rich = await earner([100_00]);
    await draft();
    expect(await payoutsOf(app, poor)).toEqual([]);
    expect(await payoutsOf(app, rich)).toMatchObject([{ gross_fen: 100_00, tax_fen: 0 }]);
    await sellFor(app, poor, 1);
    await settleAll(app);
    await draft();
    expect(await payoutsOf(app, poor)).toMatchObject([{ gross_fen: 100_00 }]);
  });

  it('is of a month that is over in China, and made by the market', async () => {
    const running = formatWireTime(app.clock.now()).slice(0, MONTH_LENGTH);
    expect(await refusalOf(draft(running))).toBe('operator.monthRunning');
    goToDay(app, 1);
    // Half an hour before the month begins in China, and at its first moment.
    app.clock.advance(-12.5 * HOUR_MS);
    const ending = formatWireTime(app.clock.now()).slice(0, MONTH_LENGTH);
    expect(await refusalOf(draft(ending))).toBe('operator.monthRunning');
    app.clock.advance(HOUR_MS / 2);
    expect(await refusalOf(draft(ending))).toBe('done');
    app.clock.advance(12 * HOUR_MS);
    const month = lastMonth();
    const payoutNo = '2612011200000000010001482913';
    for (const tried of [
      openPayouts(app.platform, staff),
      draftPayouts(app.platform, { actor: staff, month }),
      exportPayouts(app.platform, { actor: staff, month }),
      confirmPayout(app.platform, { actor: staff, payoutNo, bankNo: 'B1' }),
      failPayout(app.platform, { actor: staff, payoutNo, reason: '核查' }),
    ]) {
      expect(await refusalOf(tried)).toBe('common.forbidden');
    }
  });

  it('holds back whoever is suspended, and pays whoever was removed', async () => {
    const suspended = await earner([200_00]);
    const removed = await earner([300_00]);
    await suspendDistributor(app.platform, {
      actor: finance,
      userId: suspended.userId,
      reason: '核查',
    });
    await removeDistributor(app.platform, {
      actor: finance,
      userId: removed.userId,
      reason: '违规',
    });
    await draft();
    expect(await payoutsOf(app, suspended)).toEqual([]);
    expect(await payoutsOf(app, removed)).toMatchObject([{ gross_fen: 300_00 }]);
    await resumeDistributor(app.platform, { actor: finance, userId: suspended.userId });
    await draft();
    expect(await payoutsOf(app, suspended)).toMatchObject([{ gross_fen: 200_00 }]);
  });

  it('is taxed together with another of the same calendar month', async () => {
    goToDay(app, 5);
    const sharer = await buildSharer(app);
    await sellFor(app, sharer, 1_000_00);
    app.clock.advance(2 * DAY_MS);
    await sellFor(app, sharer, 1_000_00);
    app.clock.advance(28 * DAY_MS);
    await settleDelivered();
    await draft();
    app.clock.advance(2 * DAY_MS);
    await settleDelivered();
    await draft(monthBefore(app, 2 * MONTH_DAYS));
    expect(await payoutsOf(app, sharer)).toMatchObject([
      { gross_fen: 1_000_00, tax_fen: 40_00 },
      { gross_fen: 1_000_00, tax_fen: 200_00 },
    ]);
  });
});

describe('the bank’s file', () => {
  const person = {
    realName: '=欧阳"知行"',
    idCard: '110101199003072316',
    bankAccount: '6225880112345678901',
  };

  it('has what is to be paid, and says the same when it is asked for again', async () => {
    const sharer = await earner([2_000_00], person);
    await draft();
    const file = await exportFile();
    const { payout_no: payoutNo, status } = await lastPayoutOf(app, sharer);
    expect(status).toBe(exported);
    expect(file.split('\r\n')).toContain(
      `"\t${payoutNo}","'=欧阳""知行""","\t${person.idCard}","中国工商银行",` +
        `"\t${person.bankAccount}","2000.00","240.00","1760.00"`,
    );
    expect(await exportFile()).toBe(file);
    await confirm(payoutNo);
    // Whoever is paid already must not be in a file that somebody uploads.
    const again = await exportFile().catch(() => '');
    expect(again).not.toContain(payoutNo);
  });

  it('is refused where nothing is to be paid', async () => {
    expect(await refusalOf(exportFile('2020-01'))).toBe('operator.payoutsNone');
  });

  it('leaves out whoever was suspended since the draft', async () => {
    const sharer = await earner([200_00]);
    const other = await earner([200_00]);
    await draft();
    const { payout_no: payoutNo } = await lastPayoutOf(app, sharer);
    await suspendDistributor(app.platform, {
      actor: finance,
      userId: sharer.userId,
      reason: '核查',
    });
    expect(await exportFile()).not.toContain(payoutNo);
    expect((await lastPayoutOf(app, sharer)).status).toBe(drafted);
    expect((await lastPayoutOf(app, other)).status).toBe(exported);
    await resumeDistributor(app.platform, { actor: finance, userId: sharer.userId });
    expect(await exportFile()).toContain(payoutNo);
  });

  it('is the only place where people stand with their numbers', async () => {
    const secrets = {
      realName: '欧阳独一',
      idCard: '310104198801014518',
      bankAccount: '6225880199998888777',
    };
    const sharer = await earner([2_000_00], secrets);
    await draft();
    const file = await exportFile();
    const listed = await openPayouts(app.platform, finance);
    await confirm((await lastPayoutOf(app, sharer)).payout_no);
    const { db } = app.platform;
    const audit = await db.selectFrom('audit').selectAll().execute();
    const told = await db.selectFrom('message').selectAll().execute();
    const events = await db.selectFrom('outbox').selectAll().execute();
    const elsewhere = JSON.stringify([listed, audit, told, events, app.logged]);
    for (const secret of Object.values(secrets)) {
      expect(file).toContain(secret);
      expect(elsewhere).not.toContain(secret);
    }
  });
});
