import { useQueryClient } from '@tanstack/react-query';
import { securityQueries } from './security.queries.ts';

/** Asks again where the account is logged in, after something that ended logins. */
export function useRefreshDevices(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries(securityQueries.devices());
}
