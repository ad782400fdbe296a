/** What a handler knows about the request it answers. */
import { pseudonym } from '#platform/crypto';
import type { Language } from '@zhiji/contract/kernel/errors';

/** The logged-in user, as the session says. */
export interface Principal {
  readonly userId: number;
  readonly sessionId: string;
}

export interface CallContext {
  readonly requestId: string;
  /** Address of the client, as our own proxy saw it. */
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
}

/** A stand-in for whoever sent a request, the same for a while; needs the key to be made again. */
export function visitorOf(key: Buffer, context: CallContext & { user?: Principal | null }): string {
  const { address, userAgent, user } = context;
  return pseudonym(key, user ? `user:${user.userId}` : `${address}|${userAgent}`);
}

/** Context of a call with `auth: 'user'`. */
export interface UserContext extends CallContext {
  readonly user: Principal;
}

/** Context of a call with `auth: 'optional'`. */
export interface VisitorContext extends CallContext {
  readonly user: Principal | null;
}
