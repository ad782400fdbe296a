/** Every call of every domain, by clean name. Names and paths are unique. */
import { accountCalls } from './account.ts';
import { analyticsCalls } from './analytics.ts';
import { catalogCalls } from './catalog.ts';
import { certificateCalls } from './certificate.ts';
import { contentCalls } from './content.ts';
import { couponCalls } from './coupon.ts';
import { distributionCalls } from './distribution.ts';
import { examCalls } from './exam.ts';
import { identityCalls } from './identity.ts';
import { invoiceCalls } from './invoice.ts';
import type { Call, InputOf, RequestOf, ResponseOf } from './kernel/call.ts';
import { learningCalls } from './learning.ts';
import { liveCalls } from './live.ts';
import { mediaCalls } from './media.ts';
import { messageCalls } from './message.ts';
import { moderationCalls } from './moderation.ts';
import { orderCalls } from './order.ts';
import { organisationCalls } from './organisation.ts';
import { regionCalls } from './region.ts';
import { supportCalls } from './support.ts';
import { surveyCalls } from './survey.ts';

export const domains = {
  identity: identityCalls,
  account: accountCalls,
  catalog: catalogCalls,
  learning: learningCalls,
  live: liveCalls,
  exam: examCalls,
  certificate: certificateCalls,
  survey: surveyCalls,
  order: orderCalls,
  coupon: couponCalls,
  invoice: invoiceCalls,
  message: messageCalls,
  moderation: moderationCalls,
  distribution: distributionCalls,
  organisation: organisationCalls,
  content: contentCalls,
  media: mediaCalls,
  region: regionCalls,
  analytics: analyticsCalls,
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

/** Every path a call answers on, its own first. */
export function pathsOf(call: Call): readonly string[] {
  return [call.path, ...(call.aliases ?? [])];
}

/** Two calls on one path would hide each other, so the table refuses to load. */
export function assertUniquePaths(table: Iterable<Call>): void {
  const seen = new Set<string>();
  for (const path of [...table].flatMap(pathsOf)) {
    if (seen.has(path)) {
      throw new Error(`two calls answer on ${path}`);
    }
    seen.add(path);
  }
}

assertUniquePaths(calls.values());
