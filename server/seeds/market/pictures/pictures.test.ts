import { describe, expect, it } from 'vitest';
import { places } from '../subjects/subjects.ts';
import { buildMarket } from '../market.ts';
import { emblemOf } from './emblems.ts';
import { likelyGender } from './likely-gender.ts';
import { drawPictures, pictureNames } from './market-pictures.ts';
import { BEARD, portraitPicture } from './portraits.ts';

const market = buildMarket(new Date('2026-11-17T04:00:00Z'));
const drawn = drawPictures(market);

const coverOf = (id: number): string => drawn.get(pictureNames.course(id)) ?? '';

describe('[R1-D1.8] covers of the demo market', () => {
  it('bear the sign of what the course is about', () => {
    expect(new Set(places.map(emblemOf)).size).toBeGreaterThan(32);
    for (const { id, title, place } of market.courses) {
      expect([title, coverOf(id).includes(`d="${emblemOf(place)}"`)]).toEqual([title, true]);
    }
  });

  it('differ in their shapes alone, without words, colours and sizes', () => {
    const shapes = market.courses.map(({ id, place }) => {
      const [pattern = ''] = coverOf(id).split('<g transform');
      const names = [...pattern.matchAll(/<(?<name>\w+)/gu)].map(({ groups }) => groups?.['name']);
      return `${names.join(' ')} ${emblemOf(place)}`;
    });
    expect(new Set(shapes).size).toBeGreaterThanOrEqual(60);
  });
});

describe('[R1-D1.8] faces of the demo’s teachers', () => {
  it('fit what their names suggest', () => {
    expect(['段婉清', '苏禾', '林知远', '叶建国', '许安'].map(likelyGender)).toEqual([
      'woman',
      'woman',
      'man',
      'man',
      null,
    ]);
    for (const { id, name } of market.shops.flatMap(({ teachers }) => teachers)) {
      const face = drawn.get(pictureNames.teacher(id)) ?? '';
      expect([name, face.includes(BEARD) && likelyGender(name) !== 'man']).toEqual([name, false]);
    }
    const keys = Array.from({ length: 50 }, (_, index) => `face-${index}`);
    const bearded = (gender: 'woman' | 'man'): number =>
      keys.filter((key) => portraitPicture(key, gender).includes(BEARD)).length;
    expect(bearded('woman')).toBe(0);
    expect(bearded('man')).toBeGreaterThan(5);
  });
});
