import { useEffect, useEffectEvent } from 'react';
import { useRelogin } from './relogin.ts';

/** Runs something when a session begins while the screen stays: somebody logged in in another tab. */
export function useOnRenewal(act: () => void): void {
  const onRenewal = useEffectEvent(act);
  useEffect(
    () =>
      useRelogin.subscribe((state, last) => {
        if (state.renewals !== last.renewals) {
          onRenewal();
        }
      }),
    [],
  );
}
