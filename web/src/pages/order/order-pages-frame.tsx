import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import type { CheckoutProduct } from '#features/order/checkout/use-checkout.ts';
import { DetailFrame } from '#shared/detail/detail-page.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { orderPagesMessages } from './order-pages.messages.ts';

type Type = CheckoutProduct['type'];

const LISTS = {
  [COURSE_TYPES.live]: { list: 'liveList', name: 'live' },
  [COURSE_TYPES.record]: { list: 'recordList', name: 'record' },
  [COURSE_TYPES.offline]: { list: 'offlineList', name: 'offline' },
  [COURSE_TYPES.package]: { list: 'packageList', name: 'package' },
} as const satisfies Record<Type, object>;

/** Where others of a kind are. */
export function listOf(type: Type): string {
  return pathTo(LISTS[type].list);
}

/** Stands around an order page: the way to others of its kind, and what is ordered. */
export function Frame({ type, children }: { readonly type: Type; readonly children: ReactNode }) {
  const t = useMessages(orderPagesMessages);
  return (
    <DetailFrame label={t('breadcrumb')} list={{ to: listOf(type), text: t(LISTS[type].name) }}>
      {children}
    </DetailFrame>
  );
}
