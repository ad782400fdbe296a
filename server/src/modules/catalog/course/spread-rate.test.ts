import { SPREAD_RATE_MAX } from '@zhiji/contract/kernel/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { buildCourse } from '../catalog.factory.ts';
import { setSpreadRate } from './spread-rate.commands.ts';

const actor = operatorNamed('sales');
const app = useTestApp();

async function rateOf(courseId: number): Promise<number | undefined> {
  const { rows } = await sql<{ spread_bp: number }>`
    select spread_bp from course_detail where course_id = ${courseId}`.execute(app.platform.db);
  return rows[0]?.spread_bp;
}

it('a course takes part while it gives something for a sale, and its page says so at once', async () => {
  const courseId = await buildCourse(app.platform);
  const isIn = async () =>
    (await app.call('catalog.course', { id: courseId, type: 2 })).data.is_spread;
  expect(await isIn()).toBe(0);
  await setSpreadRate(app.platform, { actor, courseId, spreadBp: 1_200 });
  expect([await isIn(), await rateOf(courseId)]).toEqual([1, 1_200]);
  await setSpreadRate(app.platform, { actor, courseId, spreadBp: 0 });
  expect([await isIn(), await rateOf(courseId)]).toEqual([0, 0]);
  const { rows } = await sql<{ detail: unknown }>`
    select detail from audit where action = 'catalog.spreadRate' order by id`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ detail: { spread_bp: 1_200 } }, { detail: { spread_bp: 0 } }]);
});

it.each([-1, 0.5, SPREAD_RATE_MAX + 1])('a rate of %s is refused', async (spreadBp) => {
  const courseId = await buildCourse(app.platform);
  await expect(setSpreadRate(app.platform, { actor, courseId, spreadBp })).rejects.toMatchObject({
    key: 'operator.feeRate',
  });
  expect(await rateOf(courseId)).toBe(0);
});
