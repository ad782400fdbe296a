import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/client.ts';

const all = ['account', 'security'] as const;

export const securityQueries = {
  devices: () =>
    queryOptions({
      queryKey: [...all, 'devices'],
      queryFn: ({ signal }) => call('account.devices', {}, { signal }),
      // Logins elsewhere happen without us.
      staleTime: 0,
    }),
  consents: () =>
    queryOptions({
      queryKey: [...all, 'consents'],
      queryFn: ({ signal }) => call('account.consents', {}, { signal }),
    }),
  wechatQrCode: () =>
    queryOptions({
      queryKey: [...all, 'wechatQrCode'],
      queryFn: ({ signal }) =>
        call('identity.wechatQrCode', { url: window.location.href }, { signal }),
      // A QR code is good for one scan and a few minutes.
      staleTime: 0,
      gcTime: 0,
    }),
};
