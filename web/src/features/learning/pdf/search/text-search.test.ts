import { describe, expect, it } from 'vitest';
import { hitsOnPage, markedHtml } from './text-search.ts';

const found = (pieces: readonly string[], wanted: string) =>
  hitsOnPage(1, pieces, wanted).map(({ spans }) =>
    spans.map(({ piece, from, to }) => [piece, from, to]),
  );

describe('search in the text of a page', () => {
  it('finds every place, whatever the case', () => {
    expect(found(['PDF and pdf'], 'Pdf')).toEqual([[[0, 0, 3]], [[0, 8, 11]]]);
    expect(found(['数据分析'], '分析')).toEqual([[[0, 2, 4]]]);
    expect(found(['abc'], 'x')).toEqual([]);
  });

  it('finds what is cut into pieces, and does not look at spaces', () => {
    expect(found(['数 据', '分析师'], '数据分析')).toEqual([
      [
        [0, 0, 3],
        [1, 0, 2],
      ],
    ]);
    expect(found(['hello', 'world'], 'lo wo')).toEqual([
      [
        [0, 3, 5],
        [1, 0, 2],
      ],
    ]);
  });

  it('wants something, and finds no place twice', () => {
    expect(found(['abc'], '  ')).toEqual([]);
    expect(found(['aaaa'], 'aa')).toEqual([[[0, 0, 2]], [[0, 2, 4]]]);
  });

  it('keeps its place behind letters that grow when they are small', () => {
    expect(found(['İx'], 'X')).toEqual([[[0, 1, 2]]]);
  });

  it('tells the words around', () => {
    const [hit] = hitsOnPage(3, ['先讲清指标，再看数据'], '指标');
    expect(hit).toMatchObject({ page: 3, before: '先讲清', match: '指标', after: '，再看数据' });
  });
});

describe('marks', () => {
  it('stand around the hits, and nothing of the text becomes HTML', () => {
    const marks = [
      { piece: 0, from: 0, to: 1, isCurrent: false },
      { piece: 0, from: 2, to: 3, isCurrent: true },
    ];
    expect(markedHtml('a<b>&', marks)).toBe(
      '<mark>a</mark>&lt;<mark data-current="">b</mark>&gt;&amp;',
    );
    expect(markedHtml('plain', [])).toBe('plain');
  });
});
