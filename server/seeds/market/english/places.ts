/** Where institutions are, in English: the names by themselves and the place as one line. */
import { placeText } from '#modules/learning';
import { pairsOf } from './english.ts';
import { placeInLetters } from './market-english.ts';
import { STREETS } from './streets.ts';
import type { MarketShop } from '../shops.ts';

type Pair = readonly [source: string, en: string];

const streets: ReadonlyMap<string, string> = new Map(pairsOf(STREETS));

/** Of institutions and the names of their places by id. */
export function placeEnglish(
  shops: readonly MarketShop[],
  names: ReadonlyMap<number, string>,
): Pair[] {
  const nameOf = (id: number): string => names.get(id) ?? '';
  const lines = shops.map(({ place, institution: { address } }): Pair => {
    const levels = {
      country: nameOf(place.country_id),
      province: nameOf(place.province_id),
      city: nameOf(place.city_id),
      area: nameOf(place.area_id),
    };
    const above = Object.values(levels).toReversed().filter(Boolean).map(placeInLetters);
    const en = [...new Set([streets.get(address) ?? address, ...above])].join(', ');
    return [placeText({ ...levels, address }), en];
  });
  return [...[...names.values()].map((name): Pair => [name, placeInLetters(name)]), ...lines];
}
