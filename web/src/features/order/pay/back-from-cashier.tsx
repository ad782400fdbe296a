import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#shared/api/client.ts';
import { Later } from '#shared/api/later.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { handedCode, type WechatCode } from '#shared/wechat/handed-code.ts';
import type { Arrival, ChannelWay } from './cashier-return.ts';
import { payDialog } from './later-pay-dialog.ts';
import { payMessages } from './pay.messages.ts';

interface BackProps {
  readonly orderId: number;
  readonly way: ChannelWay;
  readonly onPaid: () => void;
  readonly onClose: () => void;
}

interface OpenProps extends BackProps {
  readonly from: Arrival['from'];
}

function OpenPayment({ orderId, way, from, onPaid, onClose }: OpenProps) {
  const t = useMessages(payMessages);
  return (
    <Later part={payDialog} fallback={<ProgressBar label={t('loadingCode')} />} onRetry={onClose}>
      {({ PayDialog }) => (
        <PayDialog orderId={orderId} arrival={{ way, from }} onPaid={onPaid} onClose={onClose} />
      )}
    </Later>
  );
}

/** Tells the server who pays inside WeChat, by the code that came back; then goes on to pay. */
function Recognised({ code, ...rest }: BackProps & { readonly code: WechatCode }) {
  const t = useMessages(payMessages);
  // A query and no effect: a code is good once, whatever renders twice.
  const { isPending, isSuccess } = useQuery({
    queryKey: queryKey('identity', 'payer', code.code),
    queryFn: async () => {
      await call('identity.recognisePayer', code);
      return true;
    },
    staleTime: Infinity,
    retry: false,
  });
  return isPending ? (
    <ProgressBar label={t('loadingCode')} />
  ) : (
    <OpenPayment {...rest} from={isSuccess ? 'recognised' : 'unrecognised'} />
  );
}

/** Who comes back from a cashier, or from being recognised for one, finds the payment open. */
export function BackFromCashier({ onPaid, onClose, ...rest }: BackProps) {
  const { orderId } = rest;
  const { state } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [code] = useState(() => handedCode(state));
  const take = useEffectEvent(() => {
    // Once: neither a reload nor Back opens the payment again, or brings the code, which is spent.
    void navigate(pathTo('userOrderDetail', { id: orderId }), { replace: true, state: null });
  });
  useEffect(() => take(), []);
  const close = () => {
    onClose();
    void queryClient.invalidateQueries({ queryKey: queryKey('order') });
  };
  const done = {
    onClose: close,
    onPaid: () => {
      close();
      onPaid();
    },
  };
  if (code === undefined) {
    return <OpenPayment {...rest} {...done} from="cashier" />;
  }
  return code === null ? (
    <OpenPayment {...rest} {...done} from="unrecognised" />
  ) : (
    <Recognised {...rest} {...done} code={code} />
  );
}
