import { describe, expect, it } from 'vitest';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { buildDistributor } from '#factory/distribution';
import { operatorNamed } from '#platform/actor';
import { fightOut, RACE_LIMIT, RACE_SIZE } from '#test/races/refund-race';
import { acceptDistributor, refuseDistributor } from './decision.commands.ts';
import type { PayApp } from '#test/pay';
import type { RefundRace, RefundScene } from '#test/races/refund-race';
import type { Swap } from '#test/database/guardless-line';

const { inReview } = SPREAD_STATUSES;
const actor = operatorNamed('office');

/** Who decides holds the distributor from before he looks at him. */
const HOLD: Swap = ['for update of d', '               '];
const WAITS: Swap = ['and status = 0', 'and status < 9'];

const accepting = (where: PayApp, userId: number) => async () =>
  acceptDistributor(where.platform, { actor, userId });

const refusing = (where: PayApp, userId: number) => async () =>
  refuseDistributor(where.platform, { actor, userId, reason: 'x' });

/** An application that somebody decides about. */
async function sceneOf(
  app: PayApp,
  kindsOf: (userId: number) => RefundScene['kinds'],
): Promise<RefundScene> {
  const { userId } = await buildDistributor(app.platform, undefined, { status: inReview });
  return {
    lock: `select from distributor where user_id = ${userId} for update`,
    kinds: kindsOf(userId),
    happened: `select count(*) as n from audit where subject = 'distributor ${userId}'`,
  };
}

const twice: RefundRace = {
  name: 'accept × accept',
  leavesNoTrace: true,
  without: ['alter table retail_code drop constraint retail_code_user_id_key'],
  swaps: [HOLD, WAITS],
  prepare: async (app, where) =>
    sceneOf(app, (userId) => [accepting(where, userId), accepting(where, userId)]),
};

const divided: RefundRace = {
  name: 'accept × refuse',
  leavesNoTrace: true,
  without: ['alter table retail_code drop constraint retail_code_user_id_key'],
  swaps: [HOLD, WAITS],
  prepare: async (app, where) =>
    sceneOf(app, (userId) => [accepting(where, userId), refusing(where, userId)]),
};

describe(`an application is decided about, ${RACE_SIZE}`, () => {
  it.each([twice, divided])('and there is one decision: $name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});
