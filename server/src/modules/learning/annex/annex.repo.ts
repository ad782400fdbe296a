/** SQL of the files that come with courses. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { mayStudy } from '../grants/access-rule.repo.ts';
import { claimHolds } from '../play/play.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Claim } from '../play/play.repo.ts';

const COURSES = literals(COURSE_STATUSES);

/** Files of one page. */
const ANNEXES_MAX = 50;

export interface AnnexRow {
  readonly id: number;
  readonly title: string;
  readonly ext: string;
  readonly size: number;
  readonly need_buy: boolean;
  /** The asker may study the course. */
  readonly is_owned: boolean;
  /** Whoever asks may have it, because it is free and the course is on sale. */
  readonly is_open: boolean;
}

interface Asked {
  readonly courseId: number;
  readonly page: number;
  /** Null for a visitor. */
  readonly userId: number | null;
  readonly now: Date;
}

/** One page of the files of a course that is or was on sale. */
export async function listAnnexes(
  db: Database,
  { courseId, page, userId, now }: Asked,
): Promise<AnnexRow[]> {
  const { rows } = await sql<AnnexRow>`
    select annex.id, annex.title, annex.ext, annex.size, annex.need_buy,
      not annex.need_buy and course.status = ${COURSES.onSale} as is_open,
      ${mayStudy(userId, sql`course.id`, now)} as is_owned
    from course join annex on annex.course_id = course.id
    where course.id = ${courseId} and course.status in (${COURSES.onSale}, ${COURSES.offSale})
    order by annex.sort, annex.id
    limit ${sql.lit(ANNEXES_MAX)} offset ${(page - 1) * ANNEXES_MAX}`.execute(db);
  return rows;
}

/** What is served of a file. */
export interface StoredAnnex {
  readonly title: string;
  readonly ext: string;
  readonly object_key: string;
}

const STORED = sql`annex.title, annex.ext, annex.object_key`;

/** A file that everybody may have. */
export async function findOpenAnnex(db: Database, id: number): Promise<StoredAnnex | undefined> {
  const { rows } = await sql<StoredAnnex>`
    select ${STORED}
    from annex join course on course.id = annex.course_id
    where annex.id = ${id} and not annex.need_buy and course.status = ${COURSES.onSale}`.execute(
    db,
  );
  return rows[0];
}

/** A file for a user whose session lives, who holds its secret and may study the course now. */
export async function findOwnedAnnex(
  db: Database,
  id: number,
  claim: Claim,
): Promise<StoredAnnex | undefined> {
  const { rows } = await sql<StoredAnnex>`
    select ${STORED}
    from user_session session
      join users on users.id = session.user_id
      join annex on annex.id = ${id}
      join course on course.id = annex.course_id
    where ${claimHolds(claim)} and course.status in (${COURSES.onSale}, ${COURSES.offSale})
      and ${mayStudy(claim.userId, sql`annex.course_id`, claim.now)}`.execute(db);
  return rows[0];
}
