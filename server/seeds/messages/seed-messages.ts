/** Lets the demo's login study, and tells it what it was told; nothing of it leaves the site. */
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { buildMessage } from '#factory/message';
import { grantByStaff } from '#modules/learning';
import { operatorNamed } from '#platform/actor';
import { DEMO_USER_ID } from '../demo-users.ts';
import { STUDIED, demoMessages, studiedCourse } from './demo-messages.ts';
import type { Platform } from '#platform/module';
import type { Market } from '../market/market.ts';

const actor = operatorNamed('demo');
const STUDIED_DAYS = 30;
const GRANT_DAYS = 365;

/** They are told anew each time: what happened to the login follows the clock, as the market does. */
export async function seedMessages(platform: Platform, market: Market): Promise<void> {
  await grantStudied(platform, market);
  await forgetAll(platform);
  for (const message of demoMessages(market, platform.clock.now())) {
    const { kind, key, facts, at, isRead } = message;
    await buildMessage(platform, DEMO_USER_ID, {
      kind,
      key,
      facts,
      createdAt: at,
      ...(isRead ? { readAt: new Date(at.getTime() + HOUR_MS) } : {}),
    });
  }
}

/** The courses the messages are about, since before the first of them. */
async function grantStudied(platform: Platform, market: Market): Promise<void> {
  const then = new Date(platform.clock.now().getTime() - STUDIED_DAYS * DAY_MS);
  for (const { id: courseId } of STUDIED.map((title) => studiedCourse(market, title))) {
    const { rows: open } = await sql`
      select from access_grant
      where user_id = ${DEMO_USER_ID} and course_id = ${courseId} and starts_at <= ${then}
        and revoked_at is null and suspended_at is null
        and (ends_at is null or ends_at > ${platform.clock.now()})`.execute(platform.db);
    if (open.length === 0) {
      const grant = { actor, userId: DEMO_USER_ID, courseId, days: GRANT_DAYS };
      await grantByStaff({ ...platform, clock: { now: () => then } }, grant);
    }
  }
}

/** What was told before, and that somebody did not want to be told at all. */
async function forgetAll({ db }: Platform): Promise<void> {
  await sql`
    delete from message where user_id = ${DEMO_USER_ID} and key like 'demo:%'`.execute(db);
  await sql`
    delete from message_refusal
    where user_id = ${DEMO_USER_ID} and channel = 'site'`.execute(db);
}
