import { useSearchParams } from 'react-router';
import type { CallResponse } from '@zhiji/contract/calls';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { listMessages } from './list.messages.ts';
import { changeOrderFilter, readOrderFilter, TAB_NAMES, tabCount } from './order-filter.ts';

interface OrderTabsProps {
  /** As far as they are known. */
  readonly counts: CallResponse<'order.list'>['counts'];
}

/** The states of orders, each with how many there are. */
export function OrderTabs({ counts }: OrderTabsProps) {
  const t = useMessages(listMessages);
  const [query] = useSearchParams();
  const { tab: current } = readOrderFilter(query);
  return (
    <LinkTabs
      label={t('tabs')}
      tabs={TAB_NAMES.map((tab) => {
        const num = tabCount(tab, counts);
        return {
          name: tab,
          change: changeOrderFilter({ tab }),
          text: num === 0 ? t(tab) : `${t(tab)} ${formatNumber(num)}`,
          isCurrent: tab === current,
        };
      })}
    />
  );
}
