/** Writes what the demo's courses certify; learners apply as anybody would. */
import { sql } from 'kysely';
import { buildCertificate } from '#factory/certificate';
import { inTransaction } from '#platform/db/transaction';
import { hoursOf } from '../market/courses.ts';
import { upsert } from '../market/upsert.ts';
import { DEMO_HOLDERS, demoCertificates } from './demo-certificates.ts';
import type { Platform } from '#platform/module';
import type { Market } from '../market/market.ts';

/** Brings certificates to what the demo says. Whoever has one answered the questionnaire before. */
export async function seedCertificates(platform: Platform, market: Market): Promise<void> {
  const created_at = platform.clock.now();
  const rows = demoCertificates.map(({ course: title, name, ...terms }, index) => {
    const course = courseOf(market, title);
    return {
      ...terms,
      id: index + 1,
      course_id: course.id,
      shop_id: course.shop.id,
      name: name[0],
      need_study: true,
      // As many hours as its lessons take.
      hours: Math.max(1, Math.round(hoursOf(course.chapters))),
      created_at,
    };
  });
  await inTransaction(platform.db, async (tx) =>
    upsert(tx, 'certificate_template', rows, { by: ['id'], keep: ['created_at'] }),
  );
  for (const { course, learner, real_name, id_card } of DEMO_HOLDERS) {
    await apply(platform, learner, courseOf(market, course).id, { real_name, id_card });
  }
}

function courseOf({ courses }: Market, title: string) {
  const course = courses.find((candidate) => candidate.title === title);
  if (course === undefined) {
    throw new Error(`the demo has no ${title}`);
  }
  return course;
}

/** A learner of the demo applies once, whatever was seeded before. */
async function apply(
  platform: Platform,
  userId: number,
  courseId: number,
  person: { readonly real_name: string; readonly id_card: string },
): Promise<void> {
  const { rows: before } = await sql`
    select from certificate where user_id = ${userId} and course_id = ${courseId}`.execute(
    platform.db,
  );
  if (before.length === 0) {
    await buildCertificate(platform, userId, courseId, person);
  }
}
