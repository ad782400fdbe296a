/** What visitors and users ask while they browse, and what they must get. */
import { errors, successes } from '@zhiji/contract/kernel/errors';
import type { Answer, Question, Sender } from '../site/client.ts';
import { ANNOUNCEMENTS } from '../site/site.ts';

const expected = successes.ok.code;

export const footer: Question = { call: 'content.footer', expected };

/** Answers that are the same for everybody and therefore cached. */
export const cached: readonly Question[] = [
  footer,
  { call: 'content.banners', expected },
  { call: 'content.announcements', body: { page: 1, limit: 10 }, expected },
  { call: 'content.ads', body: { position: 1 }, expected },
  { call: 'support.serviceLink', expected },
];

/** A visitor's call about money: its limit is counted in one shared place before it runs. */
export const exactlyLimited: Question = {
  call: 'order.confirm',
  expected: errors['auth.tokenMissing'].code,
};

/** A page view of a visitor or of a user. */
export function pageView(sender?: Sender): Question {
  const question = { call: 'analytics.reportMenuView', body: { type: 1 }, expected } as const;
  return sender ? { ...question, sender } : question;
}

/** The user's own data, which no cache holds. */
export function ownAccount(sender: Sender): Question {
  return { call: 'account.me', sender, expected };
}

export function article(id: number): Question {
  return { call: 'content.article', body: { id }, expected };
}

let asked = 0;

/** An article that nobody asked for before, so that no cache can hold it. */
export function unseenArticle(): Question {
  asked += 1;
  return article(1 + (asked % ANNOUNCEMENTS));
}

/** A clear refusal: the busy code in a whole envelope, with the time to try again. */
export function isBusy({ fault, http, code, retryAfter }: Answer): boolean {
  const { code: busy, http: unavailable } = errors['common.busy'];
  return fault === undefined && http === unavailable && code === busy && retryAfter > 0;
}

/** Refused by a rate limit, with the time to try again. */
export function isLimited({ fault, http, code, retryAfter }: Answer): boolean {
  const { code: tooMany, http: refused } = errors['common.tooMany'];
  return fault === undefined && http === refused && code === tooMany && retryAfter > 0;
}
