import { describe, expect, it } from 'vitest';
import { pathTo } from './paths.ts';

describe('path builder', () => {
  it('adds the query and leaves out what has no value', () => {
    expect(pathTo('courseInfo', { id: 3, type: 1 })).toBe('/courseInfo?id=3&type=1');
    expect(pathTo('courseInfo', { id: 3 })).toBe('/courseInfo?id=3');
    expect(pathTo('allCourseList', { keyword: '' })).toBe('/allCourseList');
    expect(pathTo('organList', { keyword: 'a&b 课' })).toBe('/organList?keyword=a%26b+%E8%AF%BE');
  });

  it('fills path parameters', () => {
    expect(pathTo('editInfo', { id: 'a/b' })).toBe('/editInfo/a%2Fb');
  });

  it('is the path itself where nothing is needed', () => {
    expect(pathTo('userOrders')).toBe('/user/order/index');
    expect(pathTo('home')).toBe('/');
  });
});
