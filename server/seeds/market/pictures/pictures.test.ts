import { describe, expect, it } from 'vitest';
import { places } from '../subjects/subjects.ts';
import { buildMarket } from '../market.ts';
import { emblemOf } from './emblems.ts';
import { widthOf } from './cover-lines.ts';
import { likelyGender } from './likely-gender.ts';
import { drawPictures, pictureNames } from './market-pictures.ts';
import { BEARD, portraitPicture } from './portraits.ts';

const market = buildMarket(new Date('2026-11-17T04:00:00Z'));
const drawn = drawPictures(market);

const EMBLEM_SIZE = 64;
/** Scales are written with two digits. */
const ROUNDED = 0.5;
const SHAPES = /<(?:rect|circle|path|polyline)|PATTERN|SIGN/gu;

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

/** Of a cover: where its words stand, where its pattern begins, and where its sign ends. */
function placesOn(cover: string) {
  const texts = [...cover.matchAll(/<text x="(?<x>\d+)" y="(?<y>\d+)".*?>(?<words>.*?)</gu)];
  const [, size = ''] = /<g font-size="(\d+)"/u.exec(cover) ?? [];
  const [, right = ''] = /id="x" gradientUnits="userSpaceOnUse" x1="(\d+)"/u.exec(cover) ?? [];
  const [, top = ''] = /id="y" .*? y1="(\d+)" y2="\d+"/u.exec(cover) ?? [];
  const [, y = '', scale = ''] = /translate\(\d+ (\d+)\) scale\((.*?)\)/u.exec(cover) ?? [];
  const title = texts.slice(0, -1).map(({ groups }) => ({
    top: Number(groups?.['y']) - Number(size),
    right:
      Number(groups?.['x']) +
      widthOf((groups?.['words'] ?? '').replaceAll('&amp;', '&')) * Number(size),
  }));
  return {
    words: {
      top: Math.min(...title.map((line) => line.top)),
      right: Math.max(...title.map((line) => line.right)),
    },
    pattern: { top: Number(top), right: Number(right) },
    signEnd: Number(y) + EMBLEM_SIZE * Number(scale),
  };
}

describe('[R1-D4] what decorates a cover', () => {
  const covers = [...drawn].filter(([name]) => /^(?:course|package)-/u.test(name));

  it('keeps away from its words, in both languages: pattern and sign', () => {
    expect(covers.length).toBeGreaterThan(200);
    for (const [name, cover] of covers) {
      const { words, pattern, signEnd } = placesOn(cover);
      const isClear = pattern.top <= words.top && pattern.right >= words.right;
      expect([name, isClear, signEnd <= words.top + ROUNDED]).toEqual([name, true, true]);
    }
  });

  it('is drawn through its fade alone', () => {
    for (const [name, cover] of covers) {
      const [, body = ''] = cover.split('</defs>');
      const layers = body.replaceAll(/<g mask="url\(#m\)">.*?<\/g>/gu, 'PATTERN ');
      const shapes = layers.replaceAll(/<g transform.*?<\/g>/gu, 'SIGN ').match(SHAPES);
      expect([name, shapes]).toEqual([name, ['<rect', 'PATTERN', 'SIGN', '<rect']]);
    }
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
