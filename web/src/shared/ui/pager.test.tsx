import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageWindow } from './page-window.ts';
import { Pager, type PagerTexts } from './pager.tsx';

const texts: PagerTexts = {
  label: 'Pages',
  total: '240 rows',
  sizes: 'Sizes',
  size: (limit) => `${limit} a page`,
  previous: 'Previous',
  next: 'Next',
  page: (page) => `Page ${page}`,
  jump: 'Go',
  jumpTo: 'Go to',
};

function show(page: number, limit = 10, total = 240) {
  const onJump = vi.fn<(page: number) => void>();
  render(
    <Pager
      page={page}
      limit={limit}
      total={total}
      sizes={[10, 20, 30]}
      texts={texts}
      renderLink={(turn, { children, ...props }) => {
        const target = turn({ page, limit });
        return (
          <a {...props} href={`#${target.page}/${target.limit}`}>
            {children}
          </a>
        );
      }}
      onJump={onJump}
    />,
  );
  return onJump;
}

const hash = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name }).hash;

describe('[CMP-07] pager', () => {
  it('shows total, sizes, previous, numbers, next and a jumper, as real links', () => {
    show(6);
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('240 rows');
    expect(hash('Previous')).toBe('#5/10');
    expect(hash('Next')).toBe('#7/10');
    expect(hash('Page 24')).toBe('#24/10');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('6');
    const sizes = within(screen.getByRole('list', { name: 'Sizes' }));
    expect(sizes.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '10 a page',
      '20 a page',
      '30 a page',
    ]);
    expect(sizes.getByRole('link', { current: true }).textContent).toBe('10 a page');
    expect(screen.getByRole('spinbutton', { name: 'Go to' })).toBeDefined();
  });

  it('keeps the first row in view when the size changes', () => {
    show(6);
    // Row 51 is the first of page 6.
    expect(hash('20 a page')).toBe('#3/20');
    expect(hash('30 a page')).toBe('#2/30');
  });

  it('has no previous on the first page and no next on the last', () => {
    show(1);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    show(24);
    expect(screen.getAllByRole('link', { name: 'Next' })).toHaveLength(1);
  });

  it.each([
    ['7', 7],
    ['999', 24],
    ['-3', 1],
    ['2.9', 2],
  ])('jumps to %s, held within the list', (typed, page) => {
    const onJump = show(1);
    const field = screen.getByRole<HTMLInputElement>('spinbutton');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.submit(field.closest('form') ?? field);
    expect(onJump).toHaveBeenCalledExactlyOnceWith(page);
    expect(field.value).toBe('');
  });

  it('does not jump to nothing', () => {
    const onJump = show(1);
    const field = screen.getByRole('spinbutton');
    fireEvent.submit(field.closest('form') ?? field);
    expect(onJump).not.toHaveBeenCalled();
  });

  it.each([1, 10])('[R1-B10] is whole for a list of one page with %i rows', (total) => {
    show(1, 10, total);
    const names = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
    expect(names).toEqual(['10 a page', '20 a page', '30 a page', 'Page 1']);
    expect(screen.getByRole('spinbutton', { name: 'Go to' })).toBeDefined();
  });

  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 24, [1, 2, 'gap-after', 24]],
    [3, 24, [1, 2, 3, 4, 'gap-after', 24]],
    [4, 24, [1, 2, 3, 4, 5, 'gap-after', 24]],
    [12, 24, [1, 'gap-before', 11, 12, 13, 'gap-after', 24]],
    [24, 24, [1, 'gap-before', 23, 24]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('offers around page %i of %i: %j', (page, pages, slots) => {
    expect(pageWindow(page, pages)).toEqual(slots);
  });
});
