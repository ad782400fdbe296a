/**
 * A call is data. Server routes, client types, reference, fuzzing and the authorization matrix
 * are all derived from entries of this shape.
 */
import { z } from 'zod';
import type { ErrorKey, SuccessKey } from './errors.ts';
import type { RateName } from './rates.ts';

/**
 * Who may call: `none` never looks at a token, `optional` knows the user when a valid token is
 * sent, `user` refuses without one.
 */
export type CallAuth = 'none' | 'optional' | 'user';

export interface Call<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** The wire path; odd spellings live here and nowhere else. */
  readonly path: string;
  /** Further paths that answer the same. */
  readonly aliases?: readonly string[];
  /** One sentence for the reference. */
  readonly summary: string;
  readonly kind: 'query' | 'command';
  readonly auth: CallAuth;
  readonly rate: RateName;
  readonly request: Request;
  readonly response: Response;
  /** Which success codes it answers with; the first is the usual one. */
  readonly success: readonly [SuccessKey, ...SuccessKey[]];
  /** Failures beyond those any call may answer. */
  readonly errors: readonly ErrorKey[];
  /** `form` takes multipart form data instead of JSON. */
  readonly body?: 'form';
}

/** Declares a call, keeping its exact types. */
export function call<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

export type RequestOf<C extends Call> = z.input<C['request']>;
export type InputOf<C extends Call> = z.output<C['request']>;
export type ResponseOf<C extends Call> = z.output<C['response']>;

/** The request of a call that takes nothing. */
export const nothing = z.object({});
/** The response of a call that returns nothing. */
export const empty = z.null();
