/** Builders of certificates and of what it takes to earn them. */
import { applyForCertificate } from './papers/apply.commands.ts';
import type { Insertable } from 'kysely';
import type { CallInput } from '@zhiji/contract/calls';
import type { DB } from '#platform/db/types.gen';
import type { Platform } from '#platform/module';

type Application = CallInput<'certificate.apply'>;

/** People whose numbers are right and who do not exist. */
export const PERSON = { real_name: '王小明', id_card: '110101199003072316', agree: 1 } as const;

/** The certificate of a course, for which finishing the lessons is enough. */
export async function buildTemplate(
  { db, clock }: Platform,
  courseId: number,
  given: Partial<Insertable<DB['certificate_template']>> = {},
): Promise<number> {
  const { shop_id } = await db
    .selectFrom('course')
    .select('shop_id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('certificate_template')
    .values({
      course_id: courseId,
      shop_id,
      name: '数据分析结业证书',
      need_study: true,
      need_exam: false,
      need_survey: false,
      is_auto: true,
      hours: 24,
      created_at: clock.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A certificate somebody asks for who has earned it. */
export async function buildCertificate(
  platform: Platform,
  userId: number,
  courseId: number,
  given: Partial<Application> = {},
): Promise<number> {
  const application = { curriculum_id: courseId, ...PERSON, ...given };
  return (await applyForCertificate(platform, async () => [], userId, application)).id;
}
