import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildSession } from '#factory/identity';
import { openShops, waitingApplications } from '#modules/organisation';
import { operatorNamed } from '#platform/actor';
import { findBreaches } from '#platform/db/invariants';
import { invariantsOf } from '#platform/db/platform-invariants.repo';
import { useDemoApp } from '#test/database/demo';
import { seedDemo } from '#seeds/demo';
import { OWNER_ID } from '../demo-users.ts';
import { buildMarket } from '../market/market.ts';
import {
  INSTITUTION_APPLICANT,
  INSTITUTION_FORM,
  REFUSAL,
  TEACHER_APPLICANT,
} from './demo-applications.ts';

const app = useDemoApp();

async function standing(applicant: number, kind: 'teacher' | 'enterprise') {
  const user = buildMarket(app.clock.now()).users[applicant];
  const session = await buildSession(app.platform, user?.id ?? 0);
  return (await app.call('organisation.certification', { kind }, session)).data;
}

const seen = async () => [
  await standing(TEACHER_APPLICANT, 'teacher'),
  await standing(INSTITUTION_APPLICANT, 'enterprise'),
];

describe('the demo’s applications', () => {
  it('show one that waits and one that was refused, with marks', async () => {
    expect(await seen()).toEqual([
      expect.objectContaining({ status: CERTIFICATION_STATUSES.inReview, marks: [] }),
      expect.objectContaining({
        status: CERTIFICATION_STATUSES.refused,
        ...REFUSAL,
        apply: expect.objectContaining({ name: INSTITUTION_FORM.name }),
      }),
    ]);
    expect(await waitingApplications(app.platform, operatorNamed('demo'))).toHaveLength(1);
  });

  it('stand beside an institution whose owner can log in', async () => {
    expect(await openShops(app.platform)(OWNER_ID)).toBe(true);
  });

  it('break no rule', async () => {
    const own = app.modules.filter(({ domain }) => domain === 'organisation');
    // The market may have stood for minutes, and no worker runs here.
    const rules = invariantsOf(own).filter(({ needsWorker }) => needsWorker === undefined);
    expect(await findBreaches(app.platform.db, rules, app.clock.now())).toEqual([]);
  });

  it('are the same after seeding again', async () => {
    const before = await seen();
    await seedDemo(app.platform);
    expect(await seen()).toEqual(before);
  });
});
