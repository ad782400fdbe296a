/** SQL of what people keep for later. A course is kept under its type, a package under its own. */
import { sql } from 'kysely';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { literals } from '#platform/db/status';
import { cut } from '../cards/paging.repo.ts';
import { isFavourite } from '../offer/viewer.repo.ts';
import type { Database } from '#platform/db/pool';
import type { PageOf } from '../cards/paging.repo.ts';

const COURSES = literals(COURSE_STATUSES);

const PACKAGE = sql.lit(COURSE_TYPES.package);

export interface Favourite {
  readonly userId: number;
  readonly type: number;
  readonly id: number;
}

export async function findFavourite(
  db: Database,
  { userId, type, id }: Favourite,
): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select ${isFavourite(userId, sql`${type}::smallint`, sql`${id}::bigint`)} as kept`.execute(db);
  return rows[0]?.kept ?? false;
}

/**
 * Takes a favourite out, or adds what is on sale, and keeps the course's sum, all in one statement;
 * `kept` is null when there is nothing to add.
 */
export async function switchFavourite(
  db: Database,
  { userId, type, id }: Favourite,
  now: Date,
): Promise<boolean | null> {
  const { rows } = await sql<{ removed: boolean; on_sale: boolean }>`
    with target as (
      select id from course where id = ${id}::bigint and type = ${type}::smallint and status = ${COURSES.onSale}
      union all
      select id from package where id = ${id}::bigint and ${type}::smallint = ${PACKAGE}
        and status = ${COURSES.onSale}
    ),
    removed as (
      delete from favourite
      where user_id = ${userId} and type = ${type}::smallint and target_id = ${id}::bigint
      returning target_id
    ),
    added as (
      insert into favourite (user_id, type, target_id, created_at)
      select ${userId}, ${type}::smallint, target.id, ${now} from target
      where not exists (select from removed)
      on conflict do nothing
      returning target_id
    ),
    counted as (
      update course_stat
      set collect_num = collect_num + changed.by
      from (
        select target_id, 1 as by from added union all select target_id, -1 from removed
      ) changed
      where course_stat.course_id = changed.target_id and ${type}::smallint <> ${PACKAGE}
    )
    select exists (select from removed) as removed, exists (select from target) as on_sale`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined || row.removed) {
    return false;
  }
  return row.on_sale ? true : null;
}

export interface FavouriteRow {
  readonly type: number;
  readonly target_id: number;
  readonly created_at: Date;
  readonly is_valid: boolean;
}

export interface FavouritePage {
  readonly total: number;
  readonly rows: FavouriteRow[];
}

type CountedRow = FavouriteRow | { readonly target_id: null };

/** One page of what somebody keeps, the latest first, and how much there is. */
export async function listFavourites(
  db: Database,
  userId: number,
  type: number | undefined,
  page: PageOf,
): Promise<FavouritePage> {
  const { rows } = await sql<CountedRow & { readonly total: number }>`
    with mine as (
      select kept.type, kept.target_id, kept.created_at,
        coalesce(course.status, package.status) = ${COURSES.onSale} as is_valid
      from favourite kept
      left join course on kept.type <> ${PACKAGE} and course.id = kept.target_id
      left join package on kept.type = ${PACKAGE} and package.id = kept.target_id
      where kept.user_id = ${userId}
        and ${type === undefined ? sql`true` : sql`kept.type = ${type}`}
        and coalesce(course.id, package.id) is not null
    )
    select counted.total, paged.type, paged.target_id, paged.created_at, paged.is_valid
    from (select count(*) as total from mine) counted
    left join (
      select * from mine order by created_at desc, type, target_id desc ${cut(page)}
    ) paged on true
    order by paged.created_at desc, paged.type, paged.target_id desc`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.filter((row): row is typeof row & FavouriteRow => row.target_id !== null),
  };
}
