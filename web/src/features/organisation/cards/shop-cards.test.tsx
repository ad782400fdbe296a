import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { listedShop } from '#test/list-answers.ts';
import { ShopCard } from './shop-card.tsx';
import { ShopListCard } from './shop-list-card.tsx';

const card = () => screen.getByRole('article');
const href = () => screen.getByRole('link').getAttribute('href');

describe('[CMP-03] institution card', () => {
  it('shows logo, courses and teachers, and leads to /organInfo', () => {
    render(<ShopCard shop={listedShop} />, { wrapper: MemoryRouter });
    expect(card().querySelector('img')?.getAttribute('src')).toBe('/media/logo.svg');
    expect(card().textContent).toBe('数原学院86 门课程 · 12 位讲师');
    expect(href()).toBe('/organInfo?id=101');
    act(() => setLanguage('en'));
    expect(card().textContent).toContain('Courses: 86 · Teachers: 12');
  });

  it('in a list also shows rating, students and place, and marks what was searched', () => {
    render(<ShopListCard shop={listedShop} words={['数原', '']} />, { wrapper: MemoryRouter });
    for (const part of ['86 门课程 · 12 位讲师', '评分 4.9', '18,189 人已学', '广东省 深圳市']) {
      expect(card().textContent).toContain(part);
    }
    expect(card().querySelector('mark')?.textContent).toBe('数原');
    expect(href()).toBe('/organInfo?id=101');
  });

  it('does not invent a rating', () => {
    render(<ShopListCard shop={{ ...listedShop, score: 0 }} words={[]} />, {
      wrapper: MemoryRouter,
    });
    expect(card().textContent).toContain('暂无评分');
  });
});
