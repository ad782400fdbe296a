/** Who is calling: the token in the header and, for browsers, the cookie it is bound to. */
import { parseCookie } from 'cookie';
import { Failure, definitionOf, fail } from '#platform/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from './context.ts';

export const TOKEN_HEADER = 'x-user-token';
/** On an answer for visitors: the code that says why the token it was asked with is worth nothing. */
const SESSION_OVER_HEADER = 'x-session-over';

/** Finds the live session of a token, or says which authentication failure it is. */
export type SessionLookup = (
  token: string,
  bindSecret: string | undefined,
) => Promise<Principal | Failure>;

/** The token a request carries, if any. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers[TOKEN_HEADER];
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

/** Builds the authenticator over the identity module's session lookup. */
export function createAuthenticator(lookup: SessionLookup, publicOrigin: string): Authenticator {
  const cookieName = bindCookieName(publicOrigin);
  const find = async (request: FastifyRequest): Promise<Principal | Failure> => {
    const token = tokenOf(request);
    if (token === undefined) {
      return fail('auth.tokenMissing');
    }
    const { cookie } = request.headers;
    return lookup(token, cookie === undefined ? undefined : parseCookie(cookie)[cookieName]);
  };
  return {
    async require(request) {
      const found = await find(request);
      if (found instanceof Failure) {
        throw found;
      }
      return found;
    },
    async recognise(request, reply) {
      if (tokenOf(request) === undefined) {
        return null;
      }
      const found = await find(request);
      if (found instanceof Failure) {
        void reply.header(SESSION_OVER_HEADER, String(definitionOf(found.key).code));
        return null;
      }
      return found;
    },
  };
}
