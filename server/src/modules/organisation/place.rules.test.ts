import { expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { placeColumnOf } from './place.rules.ts';

const app = useTestApp();

it('the level of every place there is follows from its id [CON-03]', async () => {
  const columns = ['country_id', 'province_id', 'city_id', 'area_id'];
  const places = await app.platform.db.selectFrom('address').select(['id', 'level']).execute();
  expect(places.length).toBeGreaterThan(3_000);
  const wrong = places.filter(({ id, level }) => placeColumnOf(id) !== columns[level - 1]);
  expect(wrong).toEqual([]);
});
