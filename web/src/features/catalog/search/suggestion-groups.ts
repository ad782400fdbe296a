/** What the list below the search box offers, in the order the arrow keys walk through it. */
import type { CallResponse } from '@zhiji/contract/calls';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import type { searchMessages } from './search.messages.ts';

type Title = Extract<
  MessageKey<typeof searchMessages>,
  'history' | 'hot' | 'courses' | 'teachers' | 'shops'
>;
type Suggested = CallResponse<'catalog.suggest'>;

interface Person {
  readonly picture: string;
  /** Stands behind the name. */
  readonly note: string;
}

export interface Offer {
  readonly id: string;
  readonly text: string;
  /** Where it leads; a word is searched for instead. */
  readonly to?: string;
  readonly person?: Person;
  readonly kind: 'word' | 'past' | 'hot' | 'clear' | 'thing';
}

export interface OfferGroup {
  readonly title: Title | null;
  readonly offers: readonly Offer[];
}

const CLEAR: Offer = { id: 'clear', text: '', kind: 'clear' };

/** Before anything is typed: what was searched for here, and what others search for. */
export function restingGroups(
  past: readonly string[],
  hot: CallResponse<'catalog.hotWords'>,
): OfferGroup[] {
  return [
    {
      title: 'history' as const,
      offers:
        past.length === 0
          ? []
          : [...past.map((text): Offer => ({ id: `past-${text}`, text, kind: 'past' })), CLEAR],
    },
    {
      title: 'hot' as const,
      offers: hot.map(({ text }): Offer => ({ id: `hot-${text}`, text, kind: 'hot' })),
    },
  ].filter(({ offers }) => offers.length > 0);
}

/** While something is typed. */
export function typingGroups({ words, courses, teachers, shops }: Suggested): OfferGroup[] {
  const texts = [...new Set(words.map(({ text }) => text))];
  return [
    {
      title: null,
      offers: texts.map((text): Offer => ({ id: `word-${text}`, text, kind: 'word' })),
    },
    {
      title: 'courses' as const,
      offers: courses.map(({ id, type, title }): Offer => ({
        id: `course-${id}`,
        text: title,
        to: pathTo('courseInfo', { id, type }),
        kind: 'thing',
      })),
    },
    {
      title: 'teachers' as const,
      offers: teachers.map(({ id, name, photo, shop_id, shop_name }): Offer => ({
        id: `teacher-${id}`,
        text: name,
        to: pathTo('organInfo', { id: shop_id, teacher: id }),
        person: { picture: photo, note: shop_name },
        kind: 'thing',
      })),
    },
    {
      title: 'shops' as const,
      offers: shops.map(({ id, name, logo }): Offer => ({
        id: `shop-${id}`,
        text: name,
        to: pathTo('organInfo', { id }),
        person: { picture: logo, note: '' },
        kind: 'thing',
      })),
    },
  ].filter(({ offers }) => offers.length > 0);
}
