import { useState } from 'react';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { refundRequestMessages } from './refund.messages.ts';

/** Fetched when somebody asks. */
const refundDialog = laterPart(async () => import('./refund-dialog.tsx'));

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
        <Later
          part={refundDialog}
          fallback={<ProgressBar label={t('loading')} />}
          onRetry={() => setOpen(false)}
        >
          {({ RefundDialog }) => <RefundDialog orderId={orderId} onClose={() => setOpen(false)} />}
        </Later>
      )}
    </>
  );
}
