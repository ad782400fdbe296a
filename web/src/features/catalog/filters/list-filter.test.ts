import { describe, expect, it } from 'vitest';
import { shortPlaceName } from '#shared/place/use-place-names.ts';
import { categoryPath } from './category-path.ts';
import { filterSearch, isNarrowed, NO_FILTER, readListFilter } from './list-filter.ts';

const query = (text: string) => new URLSearchParams(text);
const filterObject = (text: string) => {
  const { sort_type, sort, address_id } = readListFilter(query(text));
  return { sort_type, sort, address_id };
};

describe('[CMP-05] the filter object of an address', () => {
  it('is sort_type, sort and address_id; overall and descending by default', () => {
    expect(filterObject('')).toEqual({ sort_type: '1', sort: 2, address_id: '' });
    expect(filterObject('sort_type=2')).toEqual({ sort_type: '2', sort: 2, address_id: '' });
    expect(filterObject('sort_type=3')).toEqual({ sort_type: '3', sort: 1, address_id: '' });
    expect(filterObject('sort_type=3&sort=2')).toEqual({
      sort_type: '3',
      sort: 2,
      address_id: '',
    });
  });

  it('[CON-03] has sort type 5 for a place alone; an order chosen beside it stays', () => {
    expect(filterObject('address_id=314,310000')).toEqual({
      sort_type: '5',
      sort: 2,
      address_id: '314,310000',
    });
    expect(filterObject('address_id=314&sort_type=4').sort_type).toBe('4');
    expect(filterObject('sort_type=5').sort_type).toBe('1');
  });

  it.each([
    'sort_type=6&sort=3',
    'address_id=1,2,3,4,5',
    'address_id=x&category_id=-1',
    'type=4&keyword=+++',
    'category_id=0&type=9',
  ])('ignores what makes no sense: %s', (text) => {
    expect(readListFilter(query(text))).toEqual(readListFilter(query('')));
  });

  it('cuts a keyword at the length the search takes', () => {
    expect(readListFilter(query(`keyword=${'长'.repeat(80)}`)).keyword).toHaveLength(50);
  });
});

describe('changing the filter of an address', () => {
  it('goes back to the first page and keeps size and the rest', () => {
    expect(filterSearch(query('page=4&limit=20&keyword=x'), { category_id: 11 })).toBe(
      '?keyword=x&category_id=11&limit=20',
    );
  });

  it('leaves out what is usual', () => {
    const sorted = query('sort_type=3&sort=2');
    expect(filterSearch(sorted, { sort: 1 })).toBe('?sort_type=3');
    expect(filterSearch(sorted, { sort_type: '1', sort: 2 })).toBe('');
    expect(filterSearch(query(''), { address_id: '314,310000' })).toBe('?address_id=314%2C310000');
  });

  it('clears everything but order and size', () => {
    const all = query(
      'keyword=x&type=1&category_id=1&address_id=314&sort_type=2&sort=1&limit=30&page=2',
    );
    expect(filterSearch(all, NO_FILTER)).toBe('?sort_type=2&sort=1&limit=30');
    expect(isNarrowed(readListFilter(all))).toBe(true);
    expect(isNarrowed(readListFilter(query('sort_type=2&page=3')))).toBe(false);
  });
});

describe('names of what is chosen', () => {
  it('[CMP-06] finds the way down to a category of any level', () => {
    const tree = [{ id: 1, name: 'a', son: [{ id: 2, name: 'b', son: [{ id: 3, name: 'c' }] }] }];
    expect(categoryPath(tree, 3).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(categoryPath(tree, 1).map(({ name }) => name)).toEqual(['a']);
    expect(categoryPath(tree, 9)).toEqual([]);
    expect(categoryPath(tree, undefined)).toEqual([]);
  });

  it('calls a place by its last two names', () => {
    const names = (...all: string[]) => all.map((name, id) => ({ id, name }));
    expect(shortPlaceName(names('中国'))).toBe('中国');
    expect(shortPlaceName(names('中国', '上海市', '上海市'))).toBe('上海市');
    expect(shortPlaceName(names('中国', '上海市', '上海市', '杨浦区'))).toBe('上海市 杨浦区');
    expect(shortPlaceName([])).toBe('');
  });
});
