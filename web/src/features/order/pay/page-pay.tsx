import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { Button } from '#shared/ui/button.tsx';
import type { ChannelWay } from './cashier-return.ts';
import { ChannelMark } from './channel-mark.tsx';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import { useCashierPress, useReturnHere } from './use-cashier-press.ts';

interface PagePayProps {
  readonly orderId: number;
  readonly way: ChannelWay;
  readonly onFailed: (error: Error) => void;
  readonly onClosed: () => void;
}

const OPEN_TEXTS = {
  [PAY_TYPES.wechat]: 'openWechat',
  [PAY_TYPES.alipay]: 'openAlipay',
} as const;

/** Pays in the app that a page of the channel opens. */
export function PagePay({ orderId, way, onFailed, onClosed }: PagePayProps) {
  const t = useMessages(payMessages);
  const press = useCashierPress(orderId, way, 'browser');
  const [isAway, setAway] = useState(false);
  useReturnHere(isAway, () => {
    setAway(false);
    onClosed();
  });
  const open = () =>
    press.mutate(undefined, {
      onError: onFailed,
      onSuccess: (started) => {
        const address = 'pay_url' in started ? safeUrl(started.pay_url) : null;
        if (address === null) {
          onFailed(new Error(t('openFailed')));
          return;
        }
        setAway(true);
        window.location.assign(address);
      },
    });
  const isOpening = press.isPending || isAway;
  return (
    <div className={styles.here}>
      <ChannelMark way={way} />
      <Button aria-busy={isOpening} disabled={isOpening} onClick={open}>
        {t(isOpening ? 'opening' : OPEN_TEXTS[way])}
      </Button>
    </div>
  );
}
