import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export const securityQueries = {
  devices: () =>
    queryOptions({
      queryKey: queryKey('account', 'devices'),
      queryFn: ({ signal }) => call('account.devices', {}, { signal }),
      // Logins elsewhere happen without us.
      staleTime: 0,
    }),
  consents: () =>
    queryOptions({
      queryKey: queryKey('account', 'consents'),
      queryFn: ({ signal }) => call('account.consents', {}, { signal }),
    }),
  wechatQrCode: () =>
    queryOptions({
      queryKey: queryKey('account', 'wechatQrCode'),
      queryFn: ({ signal }) =>
        call('identity.wechatQrCode', { url: window.location.href }, { signal }),
      // A QR code is good for one scan and a few minutes.
      staleTime: 0,
      gcTime: 0,
    }),
};
