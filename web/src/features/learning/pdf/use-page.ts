import { useState } from 'react';
import { clampPage, TURN_MS } from './pdf.rules.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';

/** A place somebody asked for; every time they do it is a new one. */
export interface PageJump {
  readonly place: number;
}

/** Which page is wanted, at once, and which is shown, once nobody leafs on. */
export function usePage(start: number, jump: PageJump | null, pages: number) {
  const [wanted, setWanted] = useState(jump?.place ?? start);
  const [followed, setFollowed] = useState(jump);
  if (jump !== followed) {
    setFollowed(jump);
    setWanted(jump?.place ?? wanted);
  }
  const settled = useDebounced(wanted, TURN_MS);
  return {
    wanted: clampPage(wanted, pages),
    shown: clampPage(settled, pages),
    // Before the file is open nobody knows which pages it has.
    turnTo: (page: number) => setWanted(pages === 0 ? wanted : clampPage(page, pages)),
  };
}
