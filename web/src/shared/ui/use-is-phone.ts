import { useMediaQuery } from './use-media-query.ts';

/** Where the style sheets turn to the phone's layout. */
const PHONE = '(width <= 900px)';

/** Whether the screen is a phone's. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE);
}
