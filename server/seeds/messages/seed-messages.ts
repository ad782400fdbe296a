/** Tells the demo's login what it was told; nothing of it leaves the site. */
import { DAY_MS, HOUR_MS } from '@zhiji/contract/kernel/durations';
import { buildMessage } from '#factory/message';
import { DEMO_USER_ID } from '../demo-users.ts';
import { demoMessages } from './demo-messages.ts';
import type { Platform } from '#platform/module';
import type { Market } from '../market/market.ts';

/** Each is told once, whatever was seeded before. */
export async function seedMessages(platform: Platform, { courses }: Market): Promise<void> {
  const now = platform.clock.now();
  for (const [index, { kind, course: title, facts, daysAgo, isRead }] of demoMessages(
    now,
  ).entries()) {
    const course = courses.find((candidate) => candidate.title === title);
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS - HOUR_MS);
    await buildMessage(platform, DEMO_USER_ID, {
      kind,
      key: `demo:${index}`,
      facts: course === undefined ? facts : { course_id: course.id, title: course.title, ...facts },
      createdAt,
      ...(isRead ? { readAt: new Date(createdAt.getTime() + HOUR_MS) } : {}),
    });
  }
}
