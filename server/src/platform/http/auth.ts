/** Who is calling: the token in the header and, for browsers, the cookie it is bound to. */
import { parseCookie } from 'cookie';
import { Failure, definitionOf, fail } from '#platform/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DownloadRequest } from '#platform/module';
import type { Principal } from './context.ts';

export const TOKEN_HEADER = 'x-user-token';
/** On an answer for visitors: the code that says why the token it was asked with is worth nothing. */
const SESSION_OVER_HEADER = 'x-session-over';

/**
 * Finds the live session of a token, or says which authentication failure it is. A look that is no
 * use of the session does not put its end off.
 */
export type SessionLookup = (
  token: string,
  bindSecret: string | undefined,
  isUse: boolean,
) => Promise<Principal | Failure>;

type Headers = DownloadRequest['headers'];

/** The user of a request by its headers, or why there is none. */
export type PrincipalOf = (
  headers: Headers,
  given?: { readonly isUse: boolean },
) => Promise<Principal | Failure>;

/** The token a request carries, if any. */
export function tokenOf({ headers }: { readonly headers: Headers }): string | undefined {
  const header = headers[TOKEN_HEADER];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

/** Name of the HttpOnly cookie; the prefix makes browsers insist on https, where there is https. */
export function bindCookieName(publicOrigin: string): string {
  return publicOrigin.startsWith('https://') ? '__Host-zhiji-sid' : 'zhiji-sid';
}

export interface Authenticator {
  /** The user of a request; throws the failure that says why there is none. */
  require(request: FastifyRequest): Promise<Principal>;
  /**
   * The user of a request, or null: a stale token never keeps anyone from browsing, but the answer
   * says that it is stale, since whoever sent it takes himself for logged in.
   */
  recognise(request: FastifyRequest, reply: FastifyReply): Promise<Principal | null>;
}

/** Reads headers over the identity module's session lookup. */
export function createPrincipalOf(lookup: SessionLookup, publicOrigin: string): PrincipalOf {
  const cookieName = bindCookieName(publicOrigin);
  return async (headers, { isUse } = { isUse: true }) => {
    const token = tokenOf({ headers });
    if (token === undefined) {
      return fail('auth.tokenMissing');
    }
    const { cookie } = headers;
    const bindSecret = typeof cookie === 'string' ? parseCookie(cookie)[cookieName] : undefined;
    return lookup(token, bindSecret, isUse);
  };
}

/** Builds the authenticator of calls. */
export function createAuthenticator(principalOf: PrincipalOf): Authenticator {
  return {
    async require(request) {
      const found = await principalOf(request.headers);
      if (found instanceof Failure) {
        throw found;
      }
      return found;
    },
    async recognise(request, reply) {
      if (tokenOf(request) === undefined) {
        return null;
      }
      const found = await principalOf(request.headers);
      if (found instanceof Failure) {
        void reply.header(SESSION_OVER_HEADER, String(definitionOf(found.key).code));
        return null;
      }
      return found;
    },
  };
}
