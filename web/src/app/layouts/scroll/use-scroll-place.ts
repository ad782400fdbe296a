import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { standOnEntries } from '#shared/ui/overlay/overlay-entries.ts';
import { focusNewContent } from '../focus-content.ts';
import { returnToPlace } from './return-to-place.ts';
import { followScrolling, turnTo } from './scroll-memory.ts';

/** Another second of the same lesson is no other page. */
function withoutPlace(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('at');
  return query.toString();
}

/**
 * Going forward, every route change starts at the top; going back, and after a reload, the page stands
 * where it was left. A change of page moves the focus to its content.
 */
export function useScrollPlace(): void {
  const { key, pathname, search } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef<{ readonly pathname: string; readonly address: string } | null>(null);
  const address = `${pathname}?${withoutPlace(search)}`;

  useEffect(followScrolling, []);

  useLayoutEffect(() => {
    const last = shown.current;
    shown.current = { pathname, address };
    const place = turnTo(`${key} ${address}`);
    standOnEntries();
    if (last !== null && last.pathname !== pathname) {
      focusNewContent();
    }
    if (last?.address === address) {
      return undefined;
    }
    if (isReturn && place !== undefined) {
      return returnToPlace(place);
    }
    if (last !== null) {
      window.scrollTo(0, 0);
    }
    return undefined;
  }, [key, pathname, address, isReturn]);
}
