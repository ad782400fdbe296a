/** What a handler knows about the request it answers. */
import { pseudonym } from '#platform/crypto';
import { hostOf } from './origin.ts';
import type { KeyRing } from '#platform/crypto';
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
  /** Sent by a browser: by headers that a page's script can neither set nor leave out. */
  readonly browser: boolean;
  /** The Cookie header; few calls look into it. */
  readonly cookie: string;
  readonly language: Language;
}

/** A stand-in for whoever sent a request, the same for a while; needs the key to be made again. */
export function visitorOf(
  key: KeyRing,
  context: Pick<CallContext, 'address' | 'userAgent'> & { user?: Principal | null },
): string {
  const { address, userAgent, user } = context;
  return pseudonym(key, user ? `user:${user.userId}` : `${hostOf(address)}|${userAgent}`);
}

/** Context of a call with `auth: 'user'`. */
export interface UserContext extends CallContext {
  readonly user: Principal;
}

/** Context of a call with `auth: 'optional'`. */
export interface VisitorContext extends CallContext {
  readonly user: Principal | null;
}

/** Beside the rest, for a call that takes a form. */
export interface FormContext {
  /** What was sent, whatever its name and type claimed to be. */
  readonly file: Buffer<ArrayBuffer>;
}
