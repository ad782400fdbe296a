/** Crossing over between our sites: tickets for one use, one audience and a short time. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { SSO_APPS } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { hashSecret } from '#platform/crypto';
import { inTransaction } from '#platform/db/transaction';
import { logInAs } from './login.commands.ts';
import { newToken, readToken } from './session.token.ts';
import { burnTicket, insertTicket } from './sso.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Answer } from '#platform/http/handlers';
import type { CallContext, Principal } from '#platform/http/context';
import type { Platform } from '#platform/module';

const TICKET_MS = 60_000;
/** A link is clicked later than a page redirects. */
const LINK_MS = 5 * 60_000;

async function issue(
  { db, clock }: Platform,
  { userId }: Principal,
  audience: string,
  ms: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(userId).text;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ms);
  await insertTicket(db, { userId, tokenHash: hashSecret(token), audience, now, expiresAt });
  return { token, expiresAt };
}

/** Issues the token appended to the sister site's link. */
export async function issueLinkToken(platform: Platform, user: Principal): Promise<string> {
  return (await issue(platform, user, SSO_APPS.sister, LINK_MS)).token;
}

/** Issues a ticket for one of our sites; where it leads must be on that site. */
export async function issueTicket(
  platform: Platform,
  user: Principal,
  { app, redirect }: CallInput<'identity.issueTicket'>,
): Promise<CallResponse<'identity.issueTicket'>> {
  const origin = platform.config.ssoOrigins[app];
  // A path from the root stays on that site; two slashes would name another host.
  if (redirect !== undefined && URL.parse(redirect, origin)?.origin !== origin) {
    throw fail('common.forbidden');
  }
  const { token, expiresAt } = await issue(platform, user, app, TICKET_MS);
  return { token, expire_time: formatWireTime(expiresAt) };
}

/** Trades a ticket for a session of the site it was issued for. */
export async function redeemTicket(
  platform: Platform,
  context: CallContext,
  { token, app }: CallInput<'identity.redeemTicket'>,
): Promise<Answer<CallResponse<'identity.redeemTicket'>>> {
  const ticket = readToken(token);
  const now = platform.clock.now();
  const isGood =
    ticket !== null &&
    (await inTransaction(platform.db, async (tx) =>
      burnTicket(tx, {
        userId: ticket.userId,
        tokenHash: hashSecret(token),
        audience: app,
        now,
      }),
    ));
  if (!isGood) {
    throw fail('auth.tokenExpired');
  }
  return logInAs(platform, context, ticket.userId, app);
}
