import { describe, expect, it } from 'vitest';
import { beginningOf } from './catalogue-answers.ts';
import { catalogueGoals } from './catalogue-goals.ts';
import { exchangeOf, randomOf, spelled, weighted } from './catalogue-requests.ts';

/** What the server makes of a list of places. */
const meant = (text: string) =>
  text
    .split(',')
    .map(Number)
    .findLast((id) => id > 0) ?? 0;

describe('requests that no cache has seen', () => {
  it.each([0, 440_300])('spell place %i in many ways that mean the same', (place) => {
    const count = place === 0 ? 6_561 : 729;
    const texts = Array.from({ length: count }, (_, number) => spelled(place, number));
    expect(new Set(texts).size).toBe(count);
    expect(texts.every((text) => /^\d{1,9}(?:,\d{1,9}){3}$/.test(text))).toBe(true);
    expect(new Set(texts.map(meant))).toEqual(new Set([place]));
  });

  it('are the same in every run and follow their weights', () => {
    const draw = () => {
      const random = randomOf(1);
      return Array.from({ length: 1_000 }, () =>
        weighted(random, [
          ['often', 9],
          ['seldom', 1],
        ]),
      );
    };
    const often = draw().filter((item) => item === 'often').length;
    expect(draw()).toEqual(draw());
    expect(often).toBeGreaterThan(850);
    expect(often).toBeLessThan(950);
  });

  it('are refused when there are none', () => {
    expect(() => exchangeOf('catalog.course', [])).toThrow('no request for catalog.course');
  });
});

describe('answers of a mix', () => {
  const contentType = 'application/json';

  it('begin alike when something was found', () => {
    const body = '{"code":200,"data":{"list":[{"id":7}]}}';
    expect(beginningOf({ status: 200, contentType, body }).body).toBe(
      '{"code":200,"data":{"list":[{',
    );
  });

  it('with nothing in them are an error', () => {
    const body = '{"code":200,"data":{"list":[]}}';
    expect(() => beginningOf({ status: 200, contentType, body })).toThrow('nothing in it');
  });
});

describe('goals of the catalogue', () => {
  it('grow with the sizes measured', () => {
    expect(catalogueGoals([1_000, 100_000, 1_000_000])).toMatchObject({
      list_ratio_1000: 1.5,
      search_ratio_1000000: 1.5,
      detail_ratio_100000: 2,
      list_growth_100000: 1.3,
      list_growth_1000000: 1.5,
      search_growth_100000: 2,
      search_growth_1000000: 3,
      list_cached_ratio: 1.4,
      deep_ratio: 2,
      shops_ratio: 1.1,
    });
  });

  it('ask for no growth without the smallest market and no deep page of a short list', () => {
    const names = Object.keys(catalogueGoals([20_000]));
    expect(names.filter((name) => /growth|deep/.test(name))).toEqual([]);
  });
});
