import { createContext, use } from 'react';

/** Title of the current route in the current language; the app's root layout provides it. */
export const RouteTitleContext = createContext('');

/** Title of the screen being shown. */
export function useRouteTitle(): string {
  return use(RouteTitleContext);
}
