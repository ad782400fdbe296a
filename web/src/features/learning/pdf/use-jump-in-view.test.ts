import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PageJump } from './use-page.ts';
import { useJumpInView } from './use-jump-in-view.ts';

function follow(first: PageJump | null, isEmbedded = true) {
  const frame = document.createElement('div');
  const scrolled = vi.fn<(options?: boolean | ScrollIntoViewOptions) => void>();
  frame.scrollIntoView = scrolled;
  const frameRef = { current: frame };
  const { rerender } = renderHook(
    ({ jump }: { jump: PageJump | null }) => useJumpInView(frameRef, jump, isEmbedded),
    { initialProps: { jump: first } },
  );
  return { scrolled, jumpTo: (jump: PageJump | null) => rerender({ jump }) };
}

describe('[R1-D3.4] a page of a handout somebody asks for', () => {
  it('comes into view, also when it is asked for again', () => {
    const { scrolled, jumpTo } = follow({ place: 2 });
    expect(scrolled).not.toHaveBeenCalled();
    jumpTo({ place: 5 });
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
    jumpTo({ place: 5 });
    expect(scrolled).toHaveBeenCalledTimes(2);
    jumpTo(null);
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it('scrolls nothing where the reader is all there is', () => {
    const { scrolled, jumpTo } = follow(null, false);
    jumpTo({ place: 5 });
    expect(scrolled).not.toHaveBeenCalled();
  });
});
