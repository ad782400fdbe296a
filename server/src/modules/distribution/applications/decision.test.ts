import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildDistributor } from '#factory/distribution';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildApplicant } from '#test/spread/applicant';
import { messagesTo, toldTo } from '#test/messages/told';
import { findByRetailId } from './application.repo.ts';
import {
  acceptDistributor,
  refuseDistributor,
  removeDistributor,
  resumeDistributor,
  suspendDistributor,
  waitingDistributors,
} from './decision.commands.ts';

const MISSING = { key: 'operator.distributorMissing' };
const CODE = /^[2-9A-HJ-NP-Z]{8}$/u;
const { active, suspended, removed } = SPREAD_STATUSES;
const actor = operatorNamed('office');
const staff = { name: 'staff', kind: 'staff', shopId: 1 } as const;
const REASON = '推广内容需要核实';

const app = useTestApp();

/** Somebody who has applied. */
async function applied() {
  const person = await buildApplicant(app);
  await person.apply();
  return person;
}

/** Every decision about somebody, each as a function that makes it. */
function decisionsOf(userId: number) {
  const { platform } = app;
  const word = { actor, userId };
  return {
    accept: async () => acceptDistributor(platform, word),
    refuse: async () => refuseDistributor(platform, { ...word, reason: REASON }),
    suspend: async () => suspendDistributor(platform, { ...word, reason: REASON }),
    resume: async () => resumeDistributor(platform, word),
    remove: async () => removeDistributor(platform, { ...word, reason: REASON }),
  };
}

type Decisions = ReturnType<typeof decisionsOf>;

async function refusedOf(decisions: Decisions, names: readonly (keyof Decisions)[]): Promise<void> {
  for (const name of names) {
    await expect(decisions[name]()).rejects.toMatchObject(MISSING);
  }
}

const isSpread = async (login: { readonly token: string }) =>
  (await app.call('account.me', {}, login)).data.is_spread;

async function audited(userId: number) {
  const { rows } = await sql<{ actor: string; action: string; detail: object }>`
    select actor, action, detail from audit where subject = ${`distributor ${userId}`}
    order by id`.execute(app.platform.db);
  return rows;
}

describe('what waits', () => {
  it('is listed for the market with what a decision takes, the oldest first', async () => {
    const first = await applied();
    app.clock.advance(MINUTE_MS);
    const second = await applied();
    const waiting = await waitingDistributors(app.platform, actor);
    expect(waiting.map(({ userId }) => userId)).toEqual([first.userId, second.userId]);
    expect(waiting[0]).toMatchObject({
      realName: '王小明',
      phone: expect.stringMatching(/^137\*{4}\d{4}$/u),
      idCard: expect.stringMatching(/^1101\*{12}..$/u),
      bankName: '中国工商银行',
      applyReason: first.form.reason,
    });
    await expect(waitingDistributors(app.platform, staff)).rejects.toMatchObject({
      key: 'common.forbidden',
    });
  });
});

describe('a decision about a distributor', () => {
  it('goes along the states and no other way, each on record and told', async () => {
    const person = await applied();
    const { userId, record } = person;
    const decide = decisionsOf(userId);
    await refusedOf(decide, ['suspend', 'resume', 'remove']);
    expect(await isSpread(person)).toBe(0);

    const code = await decide.accept();
    expect(code).toMatch(CODE);
    expect(await record()).toMatchObject({ status: active, retailid: code });
    expect(await isSpread(person)).toBe(1);
    expect(await findByRetailId(app.platform.db, code)).toMatchObject({
      user_id: userId,
      is_staying: true,
    });
    await refusedOf(decide, ['accept', 'refuse', 'resume']);

    app.clock.advance(MINUTE_MS);
    await decide.suspend();
    expect(await record()).toMatchObject({ status: suspended, reason: REASON, retailid: code });
    expect(await isSpread(person)).toBe(0);
    await refusedOf(decide, ['accept', 'refuse', 'suspend']);

    app.clock.advance(MINUTE_MS);
    await decide.resume();
    expect(await record()).toMatchObject({ status: active, reason: '', retailid: code });
    expect(await isSpread(person)).toBe(1);

    app.clock.advance(MINUTE_MS);
    await decide.remove();
    expect(await record()).toMatchObject({ status: removed, reason: REASON, retailid: code });
    expect(await isSpread(person)).toBe(0);
    await refusedOf(decide, ['accept', 'refuse', 'suspend', 'resume', 'remove']);

    expect(await audited(userId)).toEqual([
      { actor: 'office', action: 'distributor.accept', detail: { retailId: code } },
      { actor: 'office', action: 'distributor.suspend', detail: { reason: REASON } },
      { actor: 'office', action: 'distributor.resume', detail: {} },
      { actor: 'office', action: 'distributor.remove', detail: { reason: REASON } },
    ]);
    expect(await toldTo(app, person, 'distribution')).toEqual([
      '分销申请已通过',
      '分销资格已暂停',
      '分销资格已恢复',
      '分销资格已取消',
    ]);
  });

  it('that refuses is told with its reason each time, and leaves no code', async () => {
    const person = await applied();
    const decide = decisionsOf(person.userId);
    await decide.refuse();
    await refusedOf(decide, ['accept', 'refuse', 'suspend', 'resume', 'remove']);
    app.clock.advance(MINUTE_MS);
    await person.apply();
    await decide.refuse();
    const told = await messagesTo(app, person, 'distribution');
    expect(told.map(({ title }) => title)).toEqual(['分销申请未通过', '分销申请未通过']);
    expect(told[0]).toMatchObject({ link: '/user/distribution' });
    expect(told[0]?.content).toContain(REASON);
    expect(await person.record()).toMatchObject({ retailid: '' });
    expect(await isSpread(person)).toBe(0);
  });

  it('is the market’s alone, about somebody who applied', async () => {
    const { userId } = await applied();
    const word = { actor: staff, userId };
    for (const decide of [acceptDistributor, resumeDistributor]) {
      await expect(decide(app.platform, word)).rejects.toMatchObject({ key: 'common.forbidden' });
    }
    for (const decide of [refuseDistributor, suspendDistributor, removeDistributor]) {
      await expect(decide(app.platform, { ...word, reason: REASON })).rejects.toMatchObject({
        key: 'common.forbidden',
      });
    }
    await expect(
      acceptDistributor(app.platform, { actor, userId: 987_654_321 }),
    ).rejects.toMatchObject(MISSING);
    expect(await audited(userId)).toEqual([]);
  });
});

describe('the code of a distributor', () => {
  it('is nobody else’s, and unknown ones are nobody’s', async () => {
    const people = await Promise.all([0, 1, 2].map(async () => buildDistributor(app.platform)));
    expect(new Set(people.map(({ retailId }) => retailId)).size).toBe(3);
    expect(await findByRetailId(app.platform.db, 'ZZZZZZZZ')).toBeNull();
  });
});
