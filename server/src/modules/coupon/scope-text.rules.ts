/** What a coupon is for, in words. */
import { COUPON_SCOPES, COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { CouponTerms } from './coupon.rules.ts';

export interface ScopeFacts extends Pick<CouponTerms, 'scope' | 'scope_ids'> {
  /** Names of the categories, or titles of the first few courses; null for other scopes. */
  readonly scope_names: readonly string[] | null;
  readonly shop_name: string | null;
}

interface Phrases {
  readonly everything: string;
  readonly packages: string;
  readonly types: Readonly<Record<number, string>>;
  readonly separator: string;
  readonly categories: (names: string) => string;
  readonly course: (title: string) => string;
  readonly courses: (titles: readonly string[], more: number) => string;
  readonly ofShop: (text: string, shop: string) => string;
}

const phrases: Readonly<Record<Language, Phrases>> = {
  zh: {
    everything: '全部课程与套餐',
    packages: '套餐',
    types: {
      [COURSE_TYPES.live]: '直播课',
      [COURSE_TYPES.record]: '录播课',
      [COURSE_TYPES.offline]: '面授课',
    },
    separator: '、',
    categories: (names) => `${names}类课程`,
    course: (title) => `《${title}》`,
    courses: (titles, more) =>
      more === 0 ? titles.join('') : `${titles.join('')}等 ${titles.length + more} 门课程`,
    ofShop: (text, shop) => `${shop}的${text}`,
  },
  en: {
    everything: 'all courses and packages',
    packages: 'packages',
    types: {
      [COURSE_TYPES.live]: 'live courses',
      [COURSE_TYPES.record]: 'recorded courses',
      [COURSE_TYPES.offline]: 'in-person courses',
    },
    separator: ', ',
    categories: (names) => `courses in ${names}`,
    course: (title) => `“${title}”`,
    courses: (titles, more) =>
      more === 0 ? titles.join(', ') : `${titles.join(', ')} and ${more} more`,
    ofShop: (text, shop) => `${text} of ${shop}`,
  },
};

/** Such as `直播课、录播课` or `courses in Design`. */
export function scopeText(facts: ScopeFacts, language: Language): string {
  const text = whatText(facts, phrases[language]);
  return facts.shop_name === null ? text : phrases[language].ofShop(text, facts.shop_name);
}

function whatText({ scope, scope_ids, scope_names }: ScopeFacts, say: Phrases): string {
  const names = scope_names ?? [];
  switch (scope) {
    case COUPON_SCOPES.courseType:
      return scope_ids.map((type) => say.types[type] ?? '').join(say.separator);
    case COUPON_SCOPES.category:
      return say.categories(names.join(say.separator));
    case COUPON_SCOPES.courses:
      return say.courses(names.map(say.course), scope_ids.length - names.length);
    case COUPON_SCOPES.packages:
      return say.packages;
    default:
      return say.everything;
  }
}
