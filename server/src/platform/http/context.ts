/** What a handler knows about the request it answers. */
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

/** Context of a call with `auth: 'user'`. */
export interface UserContext extends CallContext {
  readonly user: Principal;
}

/** Context of a call with `auth: 'optional'`. */
export interface VisitorContext extends CallContext {
  readonly user: Principal | null;
}
