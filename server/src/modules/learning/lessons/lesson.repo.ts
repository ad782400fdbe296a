/** SQL of one lesson, as the player gets it. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { askedBack, ownership } from '../grants/access-rule.repo.ts';
import type { Database } from '#platform/db/pool';
import type { AskedBack } from '../grants/access-rule.repo.ts';

const COURSES = literals(COURSE_STATUSES);

export interface LessonRow {
  readonly id: number;
  readonly course_id: number;
  readonly type: number;
  readonly title: string;
  readonly cover: string;
  readonly duration_s: number;
  /** On trial, in a course that is on sale. */
  readonly try_see: boolean;
  readonly fast_forward: boolean;
  readonly only_play: boolean;
  /** The asker may study the course, until when; null for without end. */
  readonly is_owned: boolean;
  readonly owned_until: Date | null;
  /** Why one who bought it may not study it; null when there is no such reason. */
  readonly asked_back: AskedBack | null;
  /** What there is to play, once it is ready. */
  readonly asset: {
    readonly kind: 'video' | 'pdf';
    readonly renditions: readonly { readonly name: string }[];
    readonly captions: readonly { readonly language: string; readonly label: string }[];
    readonly sprites: {
      readonly every: number;
      readonly columns: number;
      readonly width: number;
      readonly height: number;
    } | null;
  } | null;
}

/** A lesson of a course that is or was on sale, with what the asker has of it. */
export async function findLesson(
  db: Database,
  chapterId: number,
  userId: number | null,
  now: Date,
): Promise<LessonRow | undefined> {
  const { rows } = await sql<LessonRow>`
    select chapter.id, chapter.course_id, chapter.type, chapter.title, course.cover,
      chapter.duration_s, chapter.try_see and course.status = ${COURSES.onSale} as try_see,
      detail.fast_forward, detail.only_play, owned.is_owned,
      owned.owned_until,
      case when not owned.is_owned then ${askedBack(userId, sql`course.id`, now)} end as asked_back,
      case when asset.id is not null then jsonb_build_object('kind', asset.kind,
        'renditions', asset.renditions, 'captions', asset.captions, 'sprites', asset.sprites)
      end as asset
    from chapter
      join course on course.id = chapter.course_id
      join course_detail detail on detail.course_id = course.id
      left join media_asset asset on asset.id = chapter.asset_id and asset.state = 'ready'
      cross join lateral ${ownership(userId, sql`course.id`, now)} owned
    where chapter.id = ${chapterId} and chapter.type is not null and course.status in (${COURSES.onSale}, ${COURSES.offSale})
  `.execute(db);
  return rows[0];
}
