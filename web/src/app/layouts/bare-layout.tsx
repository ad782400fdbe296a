import { Outlet } from 'react-router';
import { CONTENT_ID } from './focus-content.ts';

/** The screen alone. */
export function BareLayout() {
  return (
    <main id={CONTENT_ID} tabIndex={-1}>
      <Outlet />
    </main>
  );
}
