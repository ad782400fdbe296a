/** Line icons, 20 px, decorative: the control around them carries the name. */
import type { ReactNode } from 'react';

/** Draws an icon's shape. */
export function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** An icon whose shape never changes. */
export function icon(shape: ReactNode) {
  return function FixedIcon() {
    return <Icon>{shape}</Icon>;
  };
}
