/** Every call of every domain, by clean name. Names and paths are unique. */
import { analyticsCalls } from './analytics.ts';
import { contentCalls } from './content.ts';
import { supportCalls } from './support.ts';
import type { Call, InputOf, RequestOf, ResponseOf } from './kernel/call.ts';

export const domains = {
  analytics: analyticsCalls,
  content: contentCalls,
  support: supportCalls,
} as const;

type Domains = typeof domains;
export type DomainName = keyof Domains;

/** `content.footer`, `order.create`, … */
export type CallName = {
  [D in DomainName]: `${D}.${keyof Domains[D] & string}`;
}[DomainName];

export type CallOf<Name extends CallName> = Name extends `${infer D extends DomainName}.${infer C}`
  ? C extends keyof Domains[D]
    ? Domains[D][C] extends Call
      ? Domains[D][C]
      : never
    : never
  : never;

/** What a client sends, what a handler receives, what a call answers. */
export type CallRequest<Name extends CallName> = RequestOf<CallOf<Name>>;
export type CallInput<Name extends CallName> = InputOf<CallOf<Name>>;
export type CallResponse<Name extends CallName> = ResponseOf<CallOf<Name>>;

/** The call table: every entry with its name. */
export const calls: ReadonlyMap<CallName, Call> = new Map(
  Object.entries(domains).flatMap(([domain, table]) =>
    Object.entries(table).map(([name, call]): [CallName, Call] => [
      `${domain}.${name}` as CallName,
      call,
    ]),
  ),
);
