import { describe, expect, it } from 'vitest';
import { categoryPath } from './category-path.ts';
import { readCourseType } from './course-kinds.ts';
import { fragmentParams, readCourseTab, tabFragment } from './course-view.ts';

describe('the part of a course an address names', () => {
  it.each([
    ['', 'intro'],
    ['#tab=comments&score=5', 'comments'],
    ['#tab=nothing', 'intro'],
    ['#comments', 'intro'],
  ])('%s', (hash, tab) => {
    expect(readCourseTab(fragmentParams(hash), 'intro')).toBe(tab);
  });

  it('is written as it is read', () => {
    const hash = tabFragment('catalogue');
    expect(hash).toBe('#tab=catalogue');
    expect(readCourseTab(fragmentParams(hash), 'intro')).toBe('catalogue');
  });
});

describe('[NAV-07] the type in the query', () => {
  it.each([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    ['4', null],
    ['02', null],
    ['', null],
    [null, null],
  ])('%j', (text, type) => {
    expect(readCourseType(text)).toBe(type);
  });
});

describe('the way down to a category', () => {
  const leaf = { id: 3, name: 'C' };
  const tree = [
    { id: 9, name: 'X', son: [] },
    { id: 1, name: 'A', son: [{ id: 2, name: 'B', son: [leaf] }] },
  ];

  it.each([
    [3, ['A', 'B', 'C']],
    [1, ['A']],
    [7, []],
  ])('%i', (id, names) => {
    expect(categoryPath(tree, id).map(({ name }) => name)).toEqual(names);
  });
});
