/** SQL of the play gate, run again and again while a lesson plays. */
import { sql } from 'kysely';
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { mayStudy } from '../grants/access-rule.repo.ts';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/db/pool';
import type { AssetParts } from './play-file.rules.ts';

const COURSES = literals(COURSE_STATUSES);
const USERS = literals(USER_STATUSES);

/** Devices one account may play on at a time. */
const PLACES = 2;

/** What the gate serves of an asset. */
export interface PlayableAsset extends AssetParts {
  readonly prefix: string;
  readonly key_sealed: Buffer | null;
}

const assetColumns = sql`asset.kind, asset.prefix, asset.renditions, asset.captions,
  asset.key_sealed`;

/** Who asks, and what came along to prove it. */
export interface Claim {
  readonly userId: number;
  readonly sessionId: string;
  /** Hashes of the secrets that came along: a browser's cookie, another client's token. */
  readonly cookieHash: Buffer | null;
  readonly tokenHash: Buffer | null;
  readonly now: Date;
}

/** Whether rows of `user_session session` and `users` are those of a claim that holds now. */
export const claimHolds = ({ userId, sessionId, cookieHash, tokenHash, now }: Claim) => sql`
  session.user_id = ${userId} and session.id = ${sessionId}
  and session.revoked_at is null and session.expires_at > ${now}
  and users.status = ${USERS.normal} and not users.group_disabled
  and case when session.bind_hash is null then session.token_hash = ${tokenHash}
    else session.bind_hash = ${cookieHash} end`;

/** The asset of a lesson that everybody may see. */
export async function findTrial(
  db: Database,
  chapterId: number,
): Promise<PlayableAsset | undefined> {
  const { rows } = await sql<PlayableAsset>`
    select ${assetColumns}
    from chapter
      join course on course.id = chapter.course_id
      join media_asset asset on asset.id = chapter.asset_id
    where chapter.id = ${chapterId} and chapter.try_see and course.status = ${COURSES.onSale}
      and asset.state = 'ready'`.execute(db);
  return rows[0];
}

export interface Viewing extends Claim {
  readonly chapterId: number;
  readonly device: string;
  /** A device last seen before this plays no longer. */
  readonly seenSince: Date;
}

/** What is asked of a lesson. */
interface Wanted {
  readonly columns: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
  readonly holds: RawBuilder<unknown>;
}

type Placed<Row> = Row & { readonly has_place: boolean };

/** The asset of a lesson, for somebody who may study it. */
export async function findBought(
  db: Database,
  viewing: Viewing,
): Promise<Placed<PlayableAsset> | undefined> {
  return findHeld<PlayableAsset>(db, viewing, {
    columns: assetColumns,
    joins: sql`join media_asset asset on asset.id = chapter.asset_id`,
    holds: sql`asset.state = 'ready'`,
  });
}

/** What the room of a live class is found by. */
export interface RoomPlace {
  readonly course_id: number;
}

/** The room of a live class, for somebody who may study it. */
export async function findRoomPlace(
  db: Database,
  viewing: Viewing,
): Promise<Placed<RoomPlace> | undefined> {
  return findHeld<RoomPlace>(db, viewing, {
    columns: sql`chapter.course_id`,
    joins: sql``,
    holds: sql`chapter.type = 3`,
  });
}

/**
 * A lesson for a user whose session lives, who holds its secret and may study the course now. In
 * the same statement the device keeps or takes its place among those that play.
 */
async function findHeld<Row>(
  db: Database,
  viewing: Viewing,
  { columns, joins, holds }: Wanted,
): Promise<Placed<Row> | undefined> {
  const { userId, device, now } = viewing;
  const { rows } = await sql<Placed<Row>>`
    with lesson as (
      select ${columns}
      from user_session session
        join users on users.id = session.user_id
        join chapter on chapter.id = ${viewing.chapterId}
        join course on course.id = chapter.course_id
        ${joins}
      where ${claimHolds(viewing)} and course.status in (${COURSES.onSale}, ${COURSES.offSale}) and ${holds}
        and ${mayStudy(userId, sql`chapter.course_id`, now)}
    ), free as (
      select place from play_device
      where user_id = ${userId} and ${isFree(viewing)} and exists (select from lesson)
      order by device = ${device} desc, place limit 1 for update
    ), taken as (
      update play_device set device = ${device}, session_id = ${viewing.sessionId}, seen_at = ${now}
      from free where play_device.user_id = ${userId} and play_device.place = free.place
      returning true
    )
    select lesson.*, exists (select from taken) as has_place from lesson`.execute(db);
  return rows[0];
}

export type PlaceWish = Pick<Viewing, 'userId' | 'sessionId' | 'device' | 'now' | 'seenSince'>;

/** Whether a place is the device's own, or of one that stopped playing or whose login is over. */
const isFree = ({ userId, device, now, seenSince }: PlaceWish) => sql`(
  device = ${device} or seen_at <= ${seenSince}
  or (session_id is not null and not exists (
    select from user_session login
    where login.user_id = ${userId} and login.id = play_device.session_id
      and login.revoked_at is null and login.expires_at > ${now})))`;

/** Takes a place among the devices that play, or keeps it; false when others have them all. */
export async function takePlace(db: Database, wish: PlaceWish): Promise<boolean> {
  if (await occupy(db, wish)) {
    return true;
  }
  // The first time there are no rows yet. Whoever writes them, this request or another of the same
  // browser beside it, the places are there now and are asked for again.
  await sql`
    insert into play_device (user_id, place, device, seen_at)
    select ${wish.userId}, place, '', '-infinity' from generate_series(1, ${sql.lit(PLACES)}) place
    on conflict do nothing`.execute(db);
  return occupy(db, wish);
}

async function occupy(db: Database, wish: PlaceWish): Promise<boolean> {
  const { userId, sessionId, device, now } = wish;
  const { rows } = await sql`
    with free as (
      select place from play_device
      where user_id = ${userId} and ${isFree(wish)}
      order by device = ${device} desc, place limit 1 for update
    )
    update play_device set device = ${device}, session_id = ${sessionId}, seen_at = ${now}
    from free where play_device.user_id = ${userId} and play_device.place = free.place
    returning free.place`.execute(db);
  return rows.length > 0;
}
