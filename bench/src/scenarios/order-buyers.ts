/** Who buys what: users with sessions, and recorded courses, each pair at most once. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { asRole, type Market } from '../market.ts';

const FIRST_USER = 5_000_000;
const BASE = 36;
const SECRET_BYTES = 32;
const DAYS = 7;

export interface Buyer {
  readonly id: number;
  readonly token: string;
  readonly bindSecret: string;
}

export interface Purchase {
  readonly buyer: Buyer;
  readonly courseId: number;
}

/** Which of a run's purchases: counted from the first, none is made twice. */
export interface Range {
  readonly from: number;
  readonly count: number;
}

const secret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Users as they log in with a browser; they are in no database yet. */
export function makeBuyers(count: number): Buyer[] {
  return Array.from({ length: count }, (_, index) => {
    const id = FIRST_USER + index;
    return { id, token: `${id.toString(BASE)}.${secret()}`, bindSecret: secret() };
  });
}

/** What a session is found by. */
export interface SessionHashes {
  readonly token: Buffer;
  readonly bind: Buffer;
}

const hashesOf = ({ token, bindSecret }: Buyer): SessionHashes => ({
  token: sha256(token),
  bind: sha256(bindSecret),
});

/** Inserts buyers and their sessions. */
export async function insertBuyers(
  { name }: Market,
  buyers: readonly Buyer[],
  hashes: (buyer: Buyer) => SessionHashes = hashesOf,
): Promise<void> {
  await asRole('zhiji_app', name, async (client) => {
    const ids = buyers.map(({ id }) => id);
    await client.query(
      `insert into users (id, username, nickname)
       select id, 'buyer' || id, '买家' || id from unnest($1::bigint[]) id`,
      [ids],
    );
    await client.query(
      `insert into user_session (user_id, id, token_hash, bind_hash, client, device, expires_at)
       select *, 'web', 'bench', now() + interval '${DAYS} days'
       from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::bytea[])`,
      [
        ids,
        buyers.map(() => randomUUID()),
        buyers.map((buyer) => hashes(buyer).token),
        buyers.map((buyer) => hashes(buyer).bind),
      ],
    );
  });
  await asRole('zhiji_owner', name, async (owner) => owner.query('vacuum (analyze)'));
}

/** Recorded courses that cost something. */
export async function recordedCourses({ name }: Market, count: number): Promise<number[]> {
  return asRole('zhiji_app', name, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select c.id::int from course c join shop s on s.id = c.shop_id
       where c.type = 2 and c.status = 2 and c.price_fen > 0 and s.status = 1
       order by c.id limit $1`,
      [count],
    );
    return rows.map(({ id }) => id);
  });
}

/** Purchases of a range: buyers in turn, courses in turn, never the same pair again. */
export function purchasesOf(
  buyers: readonly Buyer[],
  courses: readonly number[],
  { from, count }: Range,
): Purchase[] {
  if (from + count > buyers.length * courses.length) {
    throw new Error('everything is bought');
  }
  return Array.from({ length: count }, (_, index) => {
    const place = from + index;
    const buyer = buyers[place % buyers.length];
    const turn = Math.floor(place / buyers.length) + place;
    const courseId = courses[turn % courses.length];
    if (!buyer || courseId === undefined) {
      throw new Error('nobody buys nothing');
    }
    return { buyer, courseId };
  });
}
