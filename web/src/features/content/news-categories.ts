import { NEWS_CATEGORIES, type NewsCategory } from '@zhiji/contract/kernel/statuses';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { articleMessages } from './article.messages.ts';

export const newsCategories: readonly NewsCategory[] = Object.values(NEWS_CATEGORIES);

/** Name of each category. */
export const newsCategoryText = {
  policy: 'newsPolicy',
  exam: 'newsExam',
  study: 'newsStudy',
  institution: 'newsInstitution',
} as const satisfies Record<NewsCategory, MessageKey<typeof articleMessages>>;

/** The category in a query; anything else means all of them. */
export function readNewsCategory(text: string | null): NewsCategory | undefined {
  return newsCategories.find((category) => category === text);
}
