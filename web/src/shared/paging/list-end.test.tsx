import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListEnd } from './list-end.tsx';

const LIMIT = 10;

/** Everything is in sight from the beginning. */
class EverythingInSight {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;

  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }

  observe(): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]));
  }

  disconnect(): void {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', EverythingInSight));

/** A list whose further pages are there before anybody has seen them load. */
function InstantList() {
  const [pages, setPages] = useState(0);
  const more = {
    shown: (pages + 1) * LIMIT,
    next: pages + 2,
    pages,
    isLoading: false,
    isFailed: false,
    load: () => setPages(pages + 1),
  };
  return <ListEnd total="200" more={more} />;
}

describe('a list that goes on by itself', () => {
  it('goes on when the next page is there at once, until one is asked', async () => {
    render(
      <MemoryRouter>
        <InstantList />
      </MemoryRouter>,
    );
    expect(await screen.findByText(/^已显示 50 条/)).toBeDefined();
    expect(screen.getByRole('link', { name: '加载更多' })).toBeDefined();
  });
});
