import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { keepReturn } from '#shared/lib/return-path.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { Button } from '#shared/ui/button.tsx';
import type { CashierReturn } from './cashier-return.ts';
import { ChannelMark } from './channel-mark.tsx';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import type { Payment } from './pay.queries.ts';
import { useCashierPress, useReturnHere } from './use-cashier-press.ts';
import { openCashier } from './wechat-bridge.ts';

const WAY = PAY_TYPES.wechat;

interface InsidePayProps extends Pick<CashierReturn, 'goesOn' | 'onBegun' | 'onClosed'> {
  readonly orderId: number;
  readonly onFailed: (error: Error) => void;
}

/** Pays inside WeChat, which is told first who pays: its page recognises him without asking. */
export function InsidePay({ orderId, goesOn, onBegun, onFailed, onClosed }: InsidePayProps) {
  const t = useMessages(payMessages);
  const press = useCashierPress(orderId, WAY, 'inside');
  const [isAway, setAway] = useState(false);
  const [said, setSaid] = useState<'payCancelled' | 'payInsideFailed' | null>(null);
  useReturnHere(isAway, () => {
    setAway(false);
    onClosed();
  });

  const show = async (started: Payment) => {
    if (started.pay_type !== WAY) {
      return;
    }
    const { bridge, payer_url: payerUrl } = started;
    if (bridge !== null) {
      setAway(true);
      const outcome = await openCashier(bridge);
      setAway(false);
      if (outcome === 'ok') {
        onClosed();
      } else {
        setSaid(outcome === 'cancel' ? 'payCancelled' : 'payInsideFailed');
      }
      return;
    }
    const page = safeUrl(payerUrl);
    if (page === null) {
      setSaid('payInsideFailed');
      return;
    }
    keepReturn(pathTo('userOrderDetail', { id: orderId, pay: WAY }));
    setAway(true);
    window.location.assign(page);
  };
  const pay = () =>
    press.mutate(undefined, { onError: onFailed, onSuccess: (started) => void show(started) });
  const payAgain = () => {
    setSaid(null);
    pay();
  };

  const goOn = useEffectEvent(() => {
    if (goesOn) {
      onBegun();
      pay();
    }
  });
  useEffect(() => goOn(), []);

  const isOpening = press.isPending || isAway;
  return (
    <div className={styles.here}>
      <ChannelMark way={WAY} />
      <Button aria-busy={isOpening} disabled={isOpening} onClick={payAgain}>
        {t(isOpening ? 'opening' : 'payInside')}
      </Button>
      <output className={styles.small}>{said !== null && t(said)}</output>
    </div>
  );
}
