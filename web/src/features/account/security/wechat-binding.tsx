import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { SecurityRow } from './security-section.tsx';
import { securityMessages } from './security.messages.ts';
import { useBindReturned, useUnbind } from './use-wechat-binding.ts';
import { BindWechat } from './bind-wechat.tsx';

interface WechatBindingProps {
  readonly isBound: boolean;
  readonly isInsideWechat: boolean;
  /** Called before WeChat's page takes the window away: it must lead back here. */
  readonly onLeave: () => void;
}

/** Whether WeChat logs in to this account; binding goes over its QR page and our callback. */
export function WechatBinding({ isBound, isInsideWechat, onLeave }: WechatBindingProps) {
  const t = useMessages(securityMessages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const unbind = useUnbind(close);
  useBindReturned();
  return (
    <SecurityRow
      title={t('wechat')}
      text={t(isBound ? 'wechatBound' : 'wechatUnbound')}
      action={
        <>
          <Button look="plain" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t(isBound ? 'unbind' : 'bind')}
          </Button>
          <ConfirmDialog
            open={isOpen && isBound}
            title={t('unbind')}
            text={t('unbindText')}
            confirmLabel={t('unbind')}
            cancelLabel={t('cancel')}
            closeLabel={t('close')}
            busy={unbind.isPending}
            onConfirm={() => unbind.mutate()}
            onCancel={close}
          />
          <Dialog
            open={isOpen && !isBound}
            title={t('bind')}
            closeLabel={t('close')}
            onClose={close}
          >
            <BindWechat isInsideWechat={isInsideWechat} onLeave={onLeave} />
          </Dialog>
        </>
      }
    />
  );
}
