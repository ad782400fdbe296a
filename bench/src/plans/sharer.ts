/** Somebody who shares links of the market, logged in, and half of the market to share. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Client } from 'pg';

const USER = 4_900_000;
const BASE = 36;
const SECRET_BYTES = 32;
const ACTIVE = 1;
const RATE_BP = 1_000;

/** Makes the distributor where he is missing, and logs him in; answers the headers of his requests. */
export async function logSharerIn(client: Client): Promise<Readonly<Record<string, string>>> {
  await client.query(
    `insert into users (id, username, nickname) values ($1, 'planned-sharer', '分享')
     on conflict do nothing`,
    [USER],
  );
  await client.query(
    `insert into distributor (user_id, retail_id, status, real_name_sealed, phone_sealed, phone_ref,
       id_card_sealed, id_card_ref, bank_id, bank_account_sealed, apply_reason, applied_at)
     values ($1, 'PLANNED1', $2, '', '', '', '', '', 1, '', '', now()) on conflict do nothing`,
    [USER, ACTIVE],
  );
  const { rowCount } = await client.query(
    `update course_detail set is_spread = true, spread_bp = $1
     where course_id % 2 = 0 and spread_bp = 0`,
    [RATE_BP],
  );
  if (rowCount !== 0) {
    await client.query('vacuum (analyze) course_detail');
  }
  const token = `${USER.toString(BASE)}.${randomBytes(SECRET_BYTES).toString('base64url')}`;
  await client.query(
    `insert into user_session (user_id, id, token_hash, device, expires_at)
     values ($1, $2, $3, 'bench', now() + interval '1 day')`,
    [USER, randomUUID(), createHash('sha256').update(token).digest()],
  );
  return { 'x-user-token': token };
}
