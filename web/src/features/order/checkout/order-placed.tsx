import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { BlockBoundary } from '#shared/api/block-boundary.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/notice-panel.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { checkoutMessages } from './checkout.messages.ts';

/** Codes and countdowns of paying are fetched when somebody pays. */
const PayDialog = lazy(async () => ({
  default: (await import('#features/order/pay/pay-dialog.tsx')).PayDialog,
}));

/** An order that was just made: its payment opens by itself, after a reload as well. */
export function OrderPlaced({ orderId }: { readonly orderId: number }) {
  const t = useMessages(checkoutMessages);
  const navigate = useNavigate();
  const [isPaying, setPaying] = useState(true);
  const detail = pathTo('userOrderDetail', { id: orderId });
  return (
    <>
      <NoticePanel
        title={t('placedTitle')}
        text={t('placedText')}
        actions={
          <>
            <Button aria-haspopup="dialog" onClick={() => setPaying(true)}>
              {t('pay')}
            </Button>
            <Link to={detail} className={buttonClass({ look: 'plain' })}>
              {t('viewOrder')}
            </Link>
          </>
        }
      />
      {isPaying && (
        <BlockBoundary onRetry={() => setPaying(false)}>
          <Suspense fallback={<ProgressBar label={t('loading')} />}>
            <PayDialog
              orderId={orderId}
              onPaid={() => void navigate(detail, { replace: true })}
              onClose={() => setPaying(false)}
            />
          </Suspense>
        </BlockBoundary>
      )}
    </>
  );
}
