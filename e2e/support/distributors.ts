/** People who share links, and the time that passes over what they sold. */
import { CODE_SCENES, ORDER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { newIdCard } from './certificates.ts';
import { query } from './database.ts';
import type { Learner } from './learners.ts';
import { codeOf } from './login.ts';
import { ops } from './ops.ts';
import { callAs } from './orders.ts';
import { expect, type LoggedIn, sessionOf } from './site.ts';

export const REAL_NAME = '周知行';
export const BANK_ACCOUNT = '6222021234567890123';
const BANK = 1;
/** A recorded course is delivered after thirty days, and nothing is frozen by then. */
const DAYS = 31;
/** The worker looks at orders a few times a minute. */
const LOOKS = { timeout: MINUTE_MS };

/** Says yes to an application. */
export async function accept(username: string): Promise<void> {
  await ops('distributor-accept', query(`select id from users where username = '${username}'`));
}

export interface Distributor extends LoggedIn {
  /** The code in the links. */
  readonly retailId: string;
}

/** Makes a learner a distributor: applied and accepted. */
export async function becomeDistributor(
  origin: string,
  { username, phone }: Learner,
): Promise<Distributor> {
  const person = await sessionOf(username);
  await callAs(origin, person, 'identity.sendCode', { phone, scene: CODE_SCENES.apply });
  await callAs(origin, person, 'distribution.apply', {
    real_name: REAL_NAME,
    phone,
    code: await codeOf(phone),
    id_card: newIdCard(),
    bank_id: BANK,
    bank_account: BANK_ACCOUNT,
    agree: 1,
  });
  await accept(username);
  const record = await callAs(origin, person, 'distribution.record', {});
  return { ...person, retailId: record?.retailid ?? '' };
}

/** As if a paid order had been made a month earlier, which the worker notices: it is delivered. */
export async function passMonth(orderId: number): Promise<void> {
  query(`
    update orders set created_at = created_at - span, paid_at = paid_at - span,
      retail_at = retail_at - span, look_at = now()
    from (values (interval '${DAYS} days')) as passed (span) where id = ${orderId}`);
  const statusOf = () => Number(query(`select status from orders where id = ${orderId}`));
  await expect.poll(statusOf, LOOKS).toBe(ORDER_STATUSES.completed);
  query(`
    with sold as (
      update spread_sale set clicked_at = clicked_at - span, ordered_at = ordered_at - span,
        paid_at = paid_at - span, created_at = created_at - span
      from (values (interval '${DAYS} days')) as passed (span) where order_id = ${orderId}
    ), steps as (
      update commission_step s set created_at = s.created_at - interval '${DAYS} days'
      from commission c
      where c.order_id = ${orderId} and s.user_id = c.user_id and s.commission_id = c.id
    )
    update commission set paid_at = paid_at - span, freeze_until = freeze_until - span,
      look_at = look_at - span
    from (values (interval '${DAYS} days')) as passed (span) where order_id = ${orderId}`);
}
