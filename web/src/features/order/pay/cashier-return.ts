import { useEffect, useState } from 'react';
import type { PAY_TYPES } from '@zhiji/contract/kernel/statuses';

/** A channel that has cashiers. */
export type ChannelWay = typeof PAY_TYPES.wechat | typeof PAY_TYPES.alipay;

/** How somebody comes to the panel from another site: back from a cashier, or sent to be recognised. */
export interface Arrival {
  readonly way: ChannelWay;
  readonly from: 'cashier' | 'recognised' | 'unrecognised';
}

/** What is known of a payment whose cashier has closed: nothing yet, or nothing still. */
export type Seen = 'looking' | 'notYet' | null;

/** How somebody stands to the cashier he has left, or is about to see. */
export interface CashierReturn {
  readonly way: ChannelWay | null;
  readonly seen: Seen;
  /** He was recognised inside WeChat: its cashier opens by itself, once. */
  readonly goesOn: boolean;
  readonly onBegun: () => void;
  /** The cashier is closed, maybe because he has paid. */
  readonly onClosed: () => void;
}

/** How long one looks closely: a notice takes seconds, as does asking the channel. */
const CLOSE_MS = 10_000;

/** Follows a buyer to the cashier and back: for a while after it, the order is looked at closely. */
export function useCashierReturn(arrival: Arrival | null): CashierReturn {
  const [seen, setSeen] = useState<Seen>(arrival?.from === 'cashier' ? 'looking' : null);
  const [goesOn, setGoesOn] = useState(arrival?.from === 'recognised');
  useEffect(() => {
    if (seen !== 'looking') {
      return undefined;
    }
    const timer = setTimeout(() => setSeen('notYet'), CLOSE_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  return {
    way: arrival?.way ?? null,
    seen,
    goesOn,
    onBegun: () => setGoesOn(false),
    onClosed: () => setSeen('looking'),
  };
}
