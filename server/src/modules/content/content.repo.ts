/** SQL of banners, advertisements, announcements, agreements and settings. */
import { sql } from 'kysely';
import { neighbours } from './neighbours.repo.ts';
import type { Database } from '#platform/db/pool';
import type { Tx } from '#platform/db/transaction';
import type { WithNeighbours } from './neighbours.repo.ts';

/** Values of the settings named; those not set are absent. */
export async function readSettings(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('content_setting')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

export async function writeSetting(tx: Tx, key: string, value: string, now: Date): Promise<void> {
  await tx
    .insertInto('content_setting')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now }))
    .execute();
}

const BANNERS_MAX = 10;
const ADS_MAX = 20;

export async function listBanners(db: Database, now: Date) {
  return db
    .selectFrom('banner')
    .select(['id', 'title', 'subtitle', 'button', 'image', 'link_type', 'link_id', 'url'])
    .where('start_at', '<=', now)
    .where('end_at', '>', now)
    .orderBy('sort')
    .orderBy('id')
    .limit(BANNERS_MAX)
    .execute();
}

export async function listAds(db: Database, now: Date, position: number | undefined) {
  return db
    .selectFrom('ad')
    .select(['id', 'position', 'image', 'link_type', 'link_id', 'url'])
    .where('start_at', '<=', now)
    .where('end_at', '>', now)
    .$if(position !== undefined, (query) => query.where('position', '=', position ?? 0))
    .orderBy('position')
    .orderBy('sort')
    .orderBy('id')
    .limit(ADS_MAX)
    .execute();
}

export async function listAnnouncements(db: Database, page: number, limit: number) {
  return db
    .selectFrom('announcement')
    .select(['id', 'title', 'is_top', 'created_at'])
    .orderBy('is_top', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countAnnouncements(db: Database): Promise<number> {
  const row = await db
    .selectFrom('announcement')
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export interface AnnouncementRow extends WithNeighbours {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly created_at: Date;
}

/** One announcement with the ones published just before and after it, in one statement. */
export async function findAnnouncement(db: Database, id: number): Promise<AnnouncementRow | null> {
  const { rows } = await sql<AnnouncementRow>`
    select a.id, a.title, a.content, a.created_at, ${neighbours('announcement')}
    from announcement a where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The version of an agreement in force: the newest that has begun. */
export async function findAgreement(db: Database, type: number, now: Date) {
  return db
    .selectFrom('agreement')
    .select(['id', 'title', 'content', 'pdf_url', 'version', 'created_at'])
    .where('type', '=', type)
    .where('created_at', '<=', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
