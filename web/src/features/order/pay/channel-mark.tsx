import { PAY_TYPES } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import type { PayType } from './pay-state.ts';
import styles from './channel-mark.module.css';

const DRAWINGS: Readonly<Record<PayType, ReactNode>> = {
  [PAY_TYPES.wechat]: (
    <>
      <rect width="24" height="24" rx="6" fill="#07a14e" />
      <path
        d="M10 6.500c-3.300 0-5.800 2.100-5.800 4.700 0 1.500.8 2.800 2.100 3.700l-.5 1.700 2-1c.7.2 1.400.3 2.200.3-.2-2.900 2.400-5.200 5.700-5.300-.5-2.400-2.800-4.100-5.700-4.100Zm5.400 5c-2.500 0-4.500 1.600-4.500 3.600s2 3.600 4.500 3.600c.5 0 1.100-.1 1.600-.2l1.500.8-.4-1.300c1.100-.7 1.800-1.700 1.800-2.900 0-2-2-3.600-4.500-3.600Z"
        fill="#fff"
      />
    </>
  ),
  [PAY_TYPES.alipay]: (
    <>
      <rect width="24" height="24" rx="6" fill="#1268e0" />
      <path
        d="M6 8.500h12M12 5.500v3M7.500 11.500h8.500c-1 3.400-4.400 6.500-8.500 6.500M9 13c3.500 1 6.500 3 9.500 5"
        fill="none"
        stroke="#fff"
        strokeWidth="1.800"
        strokeLinecap="round"
      />
    </>
  ),
  [PAY_TYPES.transfer]: (
    <>
      <rect width="24" height="24" rx="6" fill="#4a5568" />
      <path
        d="M5 10.500 12 6l7 4.500M6 18h12M7.500 11v5.500M12 11v5.500M16.500 11v5.500"
        fill="none"
        stroke="#fff"
        strokeWidth="1.600"
        strokeLinecap="round"
      />
    </>
  ),
};

/** By which a channel is known; its name stands beside it. */
export function ChannelMark({ way }: { readonly way: PayType }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[way]}
    </svg>
  );
}
