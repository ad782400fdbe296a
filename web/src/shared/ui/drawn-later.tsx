import { type ReactNode, useDeferredValue } from 'react';

/**
 * What nobody sees first. An answer is drawn in one piece, which holds a slow phone up; this comes
 * after what is seen, in slices.
 */
export function DrawnLater({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
