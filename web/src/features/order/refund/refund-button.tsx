import { lazy, Suspense, useState } from 'react';
import { BlockBoundary } from '#shared/api/block-boundary.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { refundRequestMessages } from './refund.messages.ts';

/** Fetched when somebody asks. */
const RefundDialog = lazy(async () => ({
  default: (await import('./refund-dialog.tsx')).RefundDialog,
}));

/** Opens the question what to give back. */
export function RefundButton({ orderId }: { readonly orderId: number }) {
  const t = useMessages(refundRequestMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <BlockBoundary onRetry={() => setOpen(false)}>
          <Suspense fallback={<ProgressBar label={t('loading')} />}>
            <RefundDialog orderId={orderId} onClose={() => setOpen(false)} />
          </Suspense>
        </BlockBoundary>
      )}
    </>
  );
}
