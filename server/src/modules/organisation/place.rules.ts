/** Levels of place. */

/** Columns of a place, from the country down. */
export type PlaceColumn = 'country_id' | 'province_id' | 'city_id' | 'area_id';

/** Countries lie below, the national codes of provinces, cities and districts above. */
const COUNTRIES_END = 10_000;
const PROVINCE_STEP = 10_000;
const CITY_STEP = 100;

/** A place's level follows from its id: 440000 is a province, 440300 a city, 440305 a district. */
export function placeColumnOf(id: number): PlaceColumn {
  if (id < COUNTRIES_END) {
    return 'country_id';
  }
  if (id % PROVINCE_STEP === 0) {
    return 'province_id';
  }
  return id % CITY_STEP === 0 ? 'city_id' : 'area_id';
}
