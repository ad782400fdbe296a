import { describe, expect, it } from 'vitest';
import { errors, successes } from './errors.ts';
import { operatorErrors } from './operator-errors.ts';

const HAN = /\p{Script=Han}/u;

const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{(?<name>\w+)\}/gu)].map(({ groups }) => groups?.['name'] ?? '').toSorted();

describe("refusals of operators' commands", () => {
  it('have numbers of their own', () => {
    const all = [successes, errors, operatorErrors].flatMap((registry) =>
      Object.values(registry).map(({ code }) => code),
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(Object.entries(operatorErrors))(
    'has both texts of %s, with the same places',
    (_, def) => {
      expect(def.zh).toMatch(HAN);
      expect(def.en).not.toMatch(HAN);
      expect(placesIn(def.zh)).toEqual(placesIn(def.en));
    },
  );
});
