import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearPosition, savedPosition, savePosition } from './list-position.ts';

/**
 * Brings a reader who comes back from one order to the page, filter and line of the list that the
 * order was opened from, whichever link led back. False while that place is not reached yet.
 */
export function useRestoreListPosition(isShown: boolean): boolean {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [target, setTarget] = useState(() => {
    const kept = savedPosition();
    // A link with a filter of its own wins over the place that was kept.
    return kept !== null && (search === '' || search === kept.search) ? kept : null;
  });
  useEffect(clearPosition, []);
  const isThere = target === null || search === target.search;

  useEffect(() => {
    if (!isThere && target !== null) {
      void navigate({ search: target.search }, { replace: true });
    }
  }, [isThere, target, navigate]);

  useEffect(() => {
    if (!isThere || !isShown || target === null) {
      return undefined;
    }
    // After the shell has scrolled to the top, as it does for every change of route.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, target.top);
      setTarget(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere, isShown, target]);

  // Kept up while the list stands: when it goes, its height goes first and moves the page.
  const here = useRef({ search, top: 0 });
  useEffect(() => {
    here.current = { search, top: window.scrollY };
    const note = () => {
      here.current = { search, top: window.scrollY };
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [search]);
  useLayoutEffect(() => () => savePosition(here.current), []);
  return isThere;
}
