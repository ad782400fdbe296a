import { createContext, use, useEffect } from 'react';
import { create } from 'zustand';

/** Title of the current route in the current language; the app's root layout provides it. */
export const RouteTitleContext = createContext('');

/** Title of the screen being shown. */
export function useRouteTitle(): string {
  return use(RouteTitleContext);
}

/** Name of the one thing a screen is about; empty while it is not known, and on other screens. */
export const useThing = create<{ readonly name: string }>()(() => ({ name: '' }));

/** Says what the screen is about: its name leads the document's title and ends the breadcrumb. */
export function useThingName(name: string): void {
  useEffect(() => {
    useThing.setState({ name });
    return () => useThing.setState({ name: '' });
  }, [name]);
}
