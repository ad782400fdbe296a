import type { CallResponse } from '@zhiji/contract/calls';

type Place = Pick<
  CallResponse<'catalog.courses'>['list'][number],
  'country' | 'province' | 'city' | 'area' | 'address'
>;

/** The names of a place from the largest, each once: a municipality is its own province. */
export function placeNames({ country, province, city, area, address }: Place): string {
  const names = [country?.name, province?.name, city?.name, area?.name, address];
  return names.filter((name, index) => name && names.indexOf(name) === index).join(' ');
}
