import { useQueryClient } from '@tanstack/react-query';
import { securityQueries } from './security.queries.ts';

/** Asks again where the account is logged in, after something that ended logins. */
export function useRefreshDevices(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(securityQueries.devices());
}
