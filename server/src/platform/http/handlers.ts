/** How modules answer calls: one function per contract entry, checked by the compiler. */
import type { CallInput, CallName, CallOf, CallResponse } from '@zhiji/contract/calls';
import type { SuccessKey } from '@zhiji/contract/kernel/errors';
import type { CallContext, FormContext, UserContext, VisitorContext } from './context.ts';

type CallerContext<Name extends CallName> = CallOf<Name>['auth'] extends 'user'
  ? UserContext
  : CallOf<Name>['auth'] extends 'optional'
    ? VisitorContext
    : CallContext;

type ContextOf<Name extends CallName> =
  CallOf<Name> extends { body: 'form' } ? CallerContext<Name> & FormContext : CallerContext<Name>;

/** An answer with another success code than the call's usual one, or with cookies to set. */
export class Answer<Data> {
  readonly data: Data;
  readonly success: SuccessKey | null;
  readonly cookies: readonly string[];

  constructor(data: Data, extra: { success?: SuccessKey; cookies?: readonly string[] } = {}) {
    this.data = data;
    this.success = extra.success ?? null;
    this.cookies = extra.cookies ?? [];
  }
}

export type Handler<Name extends CallName> = (
  context: ContextOf<Name>,
  input: CallInput<Name>,
) => Promise<CallResponse<Name> | Answer<CallResponse<Name>>>;

/** A query whose answer is the same for everybody and may be half a second old. */
export interface CachedHandler<Name extends CallName> {
  /** What a change must invalidate. */
  readonly tag: string;
  readonly load: (input: CallInput<Name>) => Promise<CallResponse<Name>>;
  /** Told of every answer, cached or not; must be quick, because the answer waits for it. */
  readonly onAnswer?: (context: CallContext, input: CallInput<Name>) => void;
}

/** A query that answers all visitors the same and a user by what is his. */
export interface VisitorCachedHandler<Name extends CallName> extends CachedHandler<Name> {
  readonly personal: Handler<Name>;
}

/** A shared answer is possible only where it does not matter who asks. */
export type Binding<Name extends CallName> =
  | Handler<Name>
  | (CallOf<Name>['auth'] extends 'none' ? CachedHandler<Name> : never)
  | (CallOf<Name>['auth'] extends 'optional' ? VisitorCachedHandler<Name> : never);

/** Every call of a domain; a missing or an extra one does not compile. */
export type DomainBindings<D extends string> = {
  readonly [
    Name in Extract<CallName, `${D}.${string}`> as Name extends `${D}.${infer Short}`
      ? Short
      : never
  ]: Binding<Name>;
};
