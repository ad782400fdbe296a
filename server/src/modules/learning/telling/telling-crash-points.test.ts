/**
 * A worker dies after each statement of telling everybody who has a course that a session was moved,
 * some of them at a time. The next one goes on behind the last who were told: everybody is told once.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildLiveSession } from '#factory/learning';
import { moveSession } from '#modules/learning';
import { TELL_MAX } from '#modules/message';
import { operatorNamed } from '#platform/actor';
import { startCrashStage, stopCrashStage, sweep, workMortally } from '#test/crash-stage';
import { runLoop } from '#test/pay';
import type { CrashStage } from '#test/crash-stage';

/** More than are told at once. */
const HOLDERS = TELL_MAX + 3;
const TURNS = 2;
const LEAST_STATEMENTS = 10;
const TIMEOUT = 4 * MINUTE_MS;

let stage: CrashStage;
beforeAll(async () => {
  stage = await startCrashStage();
});
afterAll(async () => stopCrashStage(stage));

let scenes = 0;
/** A course that many have, and a session of it that was moved; answers the course. */
async function prepare(): Promise<number> {
  const { platform } = stage.app;
  const { db, clock } = platform;
  scenes += 1;
  const courseId = await buildCourse(platform, { type: 1 });
  const chapterId = await buildLiveSession(platform, courseId);
  await sql`
    with holder as (
      insert into users (username, nickname)
      select 'holder-' || ${scenes}::int || '-' || n, '学员' from generate_series(1, ${HOLDERS}) n
      returning id
    ), given as (
      insert into access_grant (user_id, course_id, source, source_key, starts_at, created_at)
      select id, ${courseId}, 5, 'staff:test', ${clock.now()}, ${clock.now()} from holder
    )
    insert into audit (id, actor, action, subject, detail)
    select gen_random_uuid(), 'test', 'learning.grant', 'user ' || id || ' course ' || ${courseId}::bigint, '{}'
    from holder`.execute(db);
  const startAt = new Date(clock.now().getTime() + 30 * DAY_MS);
  await moveSession(platform, {
    actor: operatorNamed('test'),
    chapterId,
    startAt,
    endAt: new Date(startAt.getTime() + HOUR_MS),
    address: null,
  });
  return courseId;
}

/** The worker that dies; answers whether it lived. */
async function tellUntilDeath(): Promise<boolean> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (!(await workMortally(stage, 'learning.tell'))) {
      return false;
    }
  }
  return true;
}

describe('a death while everybody is told', () => {
  it('is made up for by the next worker: one message each', { timeout: TIMEOUT }, async () => {
    const deaths = await sweep(stage, {
      prepare,
      act: async () => tellUntilDeath(),
      recover: async () => {
        for (let turn = 0; turn < TURNS; turn += 1) {
          await runLoop(stage.app, 'learning.tell');
        }
        await runLoop(stage.app, 'message.send');
      },
      judge: async (courseId) => {
        const { rows } = await sql`
          select count(told.id)::int as messages, count(distinct told.user_id)::int as people,
            count(distinct held.user_id)::int as holders
          from access_grant held
          left join message told on told.user_id = held.user_id
          where held.course_id = ${courseId}`.execute(stage.app.platform.db);
        expect(rows).toEqual([{ messages: HOLDERS, people: HOLDERS, holders: HOLDERS }]);
        const { rows: open } = await sql`
          select from session_telling where done_at is null`.execute(stage.app.platform.db);
        expect(open).toEqual([]);
      },
    });
    expect(deaths).toBeGreaterThan(LEAST_STATEMENTS);
  });
});
