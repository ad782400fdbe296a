import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { buildApplicant, versionOf } from '#test/certification/applicant';
import { fightOut, persistent, RACE_LIMIT, RACE_SIZE } from '#test/races/refund-race';
import { passApplication, refuseApplication } from './decision.commands.ts';
import type { Applicant } from '#test/certification/applicant';
import type { PayApp } from '#test/pay';
import type { RefundRace, RefundScene } from '#test/races/refund-race';
import type { Swap } from '#test/database/guardless-line';

const actor = operatorNamed('office');
const KIND = 'enterprise';

/** Who decides holds the application from before he looks at it. */
const HOLD: Swap = ['for update of a', '               '];
const WAITS: Swap = ['and status = 0', 'and status < 9'];
/** What is claimed stays with whoever was first. */
const FIRST: Swap = [
  '    on conflict (kind, ref) do update set user_id = held.user_id',
  'on conflict (kind, ref) do update set user_id = excluded.user_id',
];

type Read = Pick<Parameters<typeof passApplication>[1], 'userId' | 'version'>;

const passing = (where: PayApp, read: Read) => async () =>
  passApplication(where.platform, { actor, ...read, kind: KIND });

const refusing = (where: PayApp, read: Read) => async () =>
  refuseApplication(where.platform, { actor, ...read, kind: KIND, reason: 'x', marks: [] });

/** An application that somebody decides about. */
async function decided(
  app: PayApp,
  kindsOf: (read: Read) => RefundScene['kinds'],
): Promise<RefundScene> {
  const { userId, applyAsInstitution } = await buildApplicant(app);
  await applyAsInstitution();
  const version = await versionOf(app, userId, KIND);
  return {
    lock: `select from application where user_id = ${userId} for update`,
    kinds: kindsOf({ userId, version }),
    happened: `select count(*) as n from audit where subject = 'application ${KIND} ${userId}'`,
  };
}

const twice: RefundRace = {
  name: 'pass × pass',
  without: [],
  swaps: [HOLD, WAITS],
  prepare: async (app, where) =>
    decided(app, (read) => [passing(where, read), passing(where, read)]),
};

const divided: RefundRace = {
  name: 'pass × refuse',
  without: [],
  swaps: [HOLD, WAITS],
  prepare: async (app, where) =>
    decided(app, (read) => [passing(where, read), refusing(where, read)]),
};

/** Two people who apply with the same thing, and meet where each becomes an applicant. */
async function claimed(
  app: PayApp,
  attemptOf: (person: Applicant, first: Applicant) => () => Promise<{ readonly http: number }>,
): Promise<RefundScene> {
  const first = await buildApplicant(app);
  const second = await buildApplicant(app);
  const both = `(${first.userId}, ${second.userId})`;
  return {
    lock: `select count(*) from (select from users where id in ${both} for update) held`,
    kinds: [persistent(attemptOf(first, first)), persistent(attemptOf(second, first))],
    happened: `select count(*) as n from application where user_id in ${both}`,
  };
}

const licence: RefundRace = {
  name: 'one licence',
  without: [],
  swaps: [FIRST],
  prepare: async (app, where) =>
    claimed(app, (person, { institution: { license_no } }) => async () => {
      const form = { ...person.institution, license_no };
      return where.call('organisation.applyAsInstitution', form, person);
    }),
};

const card: RefundRace = {
  name: 'one id card',
  without: [],
  swaps: [FIRST],
  prepare: async (app, where) =>
    claimed(app, (person, { teacher: { id_card } }) => async () => {
      const form = { ...person.teacher, id_card };
      return where.call('organisation.applyAsTeacher', form, person);
    }),
};

describe(`an application is decided about, ${RACE_SIZE}`, () => {
  it.each([twice, divided])('and there is one decision: $name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});

describe(`two people apply with one thing, ${RACE_SIZE}`, () => {
  it.each([licence, card])('and it is one’s: $name', RACE_LIMIT, async (race) => {
    const { most, mostWithout } = await fightOut(race);
    expect(most).toBe(1);
    expect(mostWithout).toBeGreaterThan(1);
  });
});
