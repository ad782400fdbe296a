import type { CallResponse } from '@zhiji/contract/calls';
import { contentLanguage } from '#shared/i18n/content-language.ts';

type Place = Partial<
  Pick<
    CallResponse<'catalog.courses'>['list'][number],
    'country' | 'province' | 'city' | 'area' | 'address'
  >
>;

/** Where the readers are: no English address has to say it. */
const HERE = 'China';

/**
 * The names of a place, each once: a municipality is its own province. From the largest in Chinese,
 * from the smallest in English.
 */
export function placeNames({ country, province, city, area, address }: Place): string {
  const parts = [country?.name, province?.name, city?.name, area?.name, address];
  const names = [...new Set(parts)].filter((name) => name !== undefined && name !== '');
  const text = names.join(' ');
  return contentLanguage(text) === 'en'
    ? names
        .filter((name) => name !== HERE)
        .toReversed()
        .join(', ')
    : text;
}
