import { useBackCloses } from './use-back-closes.ts';

/** Stands inside what is open: Back closes that instead of leaving the page. */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}
