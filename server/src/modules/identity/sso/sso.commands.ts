/** Crossing over between our sites: tickets for one use, one audience and a short time. */
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { SSO_APPS, TICKET_SITES } from '@zhiji/contract/kernel/statuses';
import { fail } from '#platform/failure';
import { hashSecret } from '#platform/crypto';
import { logInAs } from '../login/login.commands.ts';
import { newToken, readToken } from '../session/session-token.ts';
import { burnTicket, insertTicket, isTicketGood } from '../session/sso-ticket.repo.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Answer } from '#platform/http/handlers';
import type { CallContext, Principal } from '#platform/http/context';
import type { Platform } from '#platform/module';

const TICKET_MS = MINUTE_MS;
/** A link is clicked later than a page redirects. */
const LINK_MS = 5 * MINUTE_MS;

async function issue(
  { db, clock }: Platform,
  { userId, sessionId }: Principal,
  audience: string,
  ms: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(userId).text;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ms);
  await insertTicket(db, {
    userId,
    sessionId,
    tokenHash: hashSecret(token),
    audience,
    now,
    expiresAt,
  });
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
  const { publicOrigin, ssoOrigins } = platform.config;
  const origin = app === TICKET_SITES.web ? publicOrigin : ssoOrigins[app];
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
  const { userId } = readToken(token) ?? { userId: 0 };
  const now = platform.clock.now();
  const ticket = { userId, tokenHash: hashSecret(token), audience: app, now };
  // Who shows nothing good neither locks an account nor learns of it.
  if (!(await isTicketGood(platform.db, ticket))) {
    throw fail('auth.tokenExpired');
  }
  return logInAs(platform, context, userId, {
    // A login here is a login of the kind of client that asks, as any other.
    ...(app === TICKET_SITES.web ? {} : { client: app }),
    prove: async (tx) => {
      if (!(await burnTicket(tx, ticket))) {
        throw fail('auth.tokenExpired');
      }
    },
  });
}
