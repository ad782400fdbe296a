import { type RefObject, useEffect, useRef } from 'react';
import type { PageJump } from './use-page.ts';

/** Who asks for another page sees it, also from far below: the reader comes into view. */
export function useJumpInView(
  frameRef: RefObject<HTMLElement | null>,
  jump: PageJump | null,
  isEmbedded: boolean,
): void {
  // Where the address leads at first, the page stands as its history says.
  const followed = useRef(jump);
  useEffect(() => {
    const isNew = jump !== followed.current;
    followed.current = jump;
    if (isNew && jump !== null && isEmbedded) {
      frameRef.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [frameRef, jump, isEmbedded]);
}
