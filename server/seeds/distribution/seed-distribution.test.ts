import { COMMISSION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSession } from '#factory/identity';
import { findBreaches } from '#platform/db/invariants';
import { useDemoApp } from '#test/database/demo';
import { seedDemo } from '#seeds/demo';
import { SHARER_ID } from '../demo-users.ts';

const PAGE = 50;
const app = useDemoApp();
let session: Awaited<ReturnType<typeof buildSession>>;
beforeAll(async () => {
  session = await buildSession(app.platform, SHARER_ID);
});

const seen = async () => {
  const { data: record } = await app.call('distribution.record', {}, session);
  const { data: sales } = await app.call('distribution.commissions', { limit: PAGE }, session);
  return { record, sales };
};

describe('the demo’s distributor', () => {
  it('has clicks, a payout, and sales of every verdict and commissions of every status to show', async () => {
    const { record, sales } = await seen();
    expect(record).toMatchObject({ status: 1, real_name: '苏**', payouts: [{ status: 2 }] });
    expect(record?.days.slice(0, -1).every(({ click_num }) => click_num > 0)).toBe(true);
    const verdicts = new Set(sales.list.map(({ verdict }) => verdict));
    expect([...verdicts].toSorted()).toEqual(['counted', 'outside', 'self']);
    const commissions = sales.list.flatMap(({ items }) => items);
    const statuses = new Set(commissions.map(({ status }) => status));
    expect([...statuses].toSorted((a, b) => a - b)).toEqual(Object.values(COMMISSION_STATUSES));
    const steps = new Set(commissions.flatMap((one) => one.steps.map(({ step }) => step)));
    expect(steps.size).toBe(6);
  });

  it('breaks no rule, and none that waits for a worker', async () => {
    const own = app.modules.filter(({ domain }) => domain === 'distribution');
    // The outbox all modules share waits for a worker, and none runs here.
    const rules = own.flatMap(({ invariants }) => invariants ?? []);
    expect(await findBreaches(app.platform.db, rules, app.clock.now())).toEqual([]);
  });

  it('is the same after seeding again', async () => {
    const before = await seen();
    await seedDemo(app.platform);
    expect(await seen()).toEqual(before);
  });
});
