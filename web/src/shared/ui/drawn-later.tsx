import { type ReactNode, useDeferredValue } from 'react';

interface DrawnLaterProps {
  /** Holds its room until then; nothing where nothing below would move. */
  readonly until?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What nobody sees first. An answer is drawn in one piece, which holds a slow phone up; this comes
 * after what is seen, in slices.
 */
export function DrawnLater({ until = null, children }: DrawnLaterProps) {
  return useDeferredValue(true, false) ? children : until;
}
