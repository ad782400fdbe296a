import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { RowsScreen } from '#shared/rows/paged-rows.tsx';
import { ApplyDialog } from './apply/apply-dialog.tsx';
import { InvoiceableOrders } from './apply/invoiceable-orders.tsx';
import { invoiceMessages } from './invoice.messages.ts';
import { RecordList } from './records/record-list.tsx';
import { TitleList } from './titles/title-list.tsx';

const TABS = {
  records: { path: pathTo('userInvoicing'), Content: RecordList },
  orders: { path: pathTo('userInvoicing', { tab: 'orders' }), Content: InvoiceableOrders },
  titles: { path: pathTo('userInvoicing', { tab: 'titles' }), Content: TitleList },
} as const;
type Tab = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as readonly Tab[];

const ORDER_ID = /^[1-9]\d{0,15}$/;

/** Invoices by tab; an order in the address asks for its invoice. */
export function Invoicing() {
  const t = useMessages(invoiceMessages);
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const tab = TAB_NAMES.find((name) => name === parameters.get('tab')) ?? 'records';
  const order = parameters.get('order') ?? '';
  const { path, Content } = TABS[tab];
  return (
    <RowsScreen>
      <LinkTabs
        label={t('tabs')}
        tabs={TAB_NAMES.map((name) => ({
          to: TABS[name].path,
          text: t(name),
          isCurrent: name === tab,
        }))}
      />
      <Content />
      {ORDER_ID.test(order) && (
        <ApplyDialog
          orderId={Number(order)}
          onClose={() => void navigate(path, { replace: true })}
        />
      )}
    </RowsScreen>
  );
}
