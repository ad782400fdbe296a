import { describe, expect, it } from 'vitest';
import { pagingSearch, readPaging } from './paging.ts';

const query = (text: string) => new URLSearchParams(text);

describe('[CMP-07] paging in the address', () => {
  it('reads page and size, ten rows of the first page by default', () => {
    expect(readPaging(query(''))).toEqual({ page: 1, limit: 10 });
    expect(readPaging(query('page=3&limit=30'))).toEqual({ page: 3, limit: 30 });
  });

  it.each(['page=0&limit=11', 'page=-1', 'page=1.5', 'page=x&limit=x', 'page=100001', 'limit=50'])(
    'ignores what makes no sense: %s',
    (text) => {
      expect(readPaging(query(text))).toEqual({ page: 1, limit: 10 });
    },
  );

  it('keeps the rest of the address and leaves out what is usual', () => {
    expect(pagingSearch(query('category=exam&page=2'), { page: 3, limit: 20 })).toBe(
      '?category=exam&page=3&limit=20',
    );
    expect(pagingSearch(query('category=exam&page=2&limit=20'), { page: 1, limit: 10 })).toBe(
      '?category=exam',
    );
    expect(pagingSearch(query('page=2'), { page: 1, limit: 10 })).toBe('');
  });
});
