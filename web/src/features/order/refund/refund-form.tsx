import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { COMMENT_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { REFUND_REASONS } from '@zhiji/contract/kernel/statuses';
import { type SubmitEvent, useId, useState } from 'react';
import type { Order } from '#features/order/order.queries.ts';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { partRequest, refundParts } from './refund-parts.ts';
import { RefundPartChoice } from './refund-part-choice.tsx';
import { RefundSum } from './refund-sum.tsx';
import styles from './refund-form.module.css';
import { refundRequestMessages } from './refund.messages.ts';
import { refundQueries } from './refund.queries.ts';

type Reason = (typeof REFUND_REASONS)[keyof typeof REFUND_REASONS];
const REASONS: readonly Reason[] = Object.values(REFUND_REASONS);

interface RefundFormProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** What is given back, what comes of it, and why. */
export function RefundForm({ order, onDone }: RefundFormProps) {
  const t = useMessages(refundRequestMessages);
  const id = useId();
  const queryClient = useQueryClient();
  const parts = refundParts(order);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState<Reason>(REFUND_REASONS.changedMind);
  const [explain, setExplain] = useState('');
  const part = partRequest(parts, left);
  const isNothing = left.size === parts.length;
  const quote = useQuery({
    ...refundQueries.quote({ id: order.id, ...part }),
    enabled: !isNothing,
  });
  // What was quoted for another choice stays in sight while the next is asked for.
  const price = isNothing ? undefined : quote.data?.price;
  const ask = useMutation({
    mutationFn: (request: CallRequest<'order.requestRefund'>) =>
      call('order.requestRefund', request),
    onSuccess: () => {
      showToast({ kind: 'success', text: t(quote.data?.is_promised ? 'sentPromised' : 'sent') });
      onDone();
    },
    // Also after a refusal: the sum has changed meanwhile, and the new one is shown.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: queryKey('order') }),
  });
  const canAsk = price !== undefined && !quote.isFetching && !quote.isError && !ask.isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canAsk) {
      ask.mutate({ id: order.id, ...part, reason, explain: explain.trim(), price });
    }
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      {parts.length > 1 && <RefundPartChoice parts={parts} left={left} onChange={setLeft} />}
      {isNothing ? (
        <output className={styles.sum}>{t('nothing')}</output>
      ) : (
        <RefundSum quote={quote} />
      )}
      {(isNothing || !quote.isError) && (
        <>
          <div className={styles.field}>
            <label htmlFor={`${id}reason`}>{t('reason')}</label>
            <select
              id={`${id}reason`}
              className={styles.input}
              value={reason}
              onChange={({ currentTarget: { value } }) =>
                setReason(REASONS.find((one) => String(one) === value) ?? REFUND_REASONS.other)
              }
            >
              {REASONS.map((one) => (
                <option key={one} value={one}>
                  {t(`reason${one}`)}
                </option>
              ))}
            </select>
          </div>
          <div className={styles.field}>
            <label htmlFor={`${id}explain`}>{t('explain')}</label>
            <textarea
              id={`${id}explain`}
              className={styles.input}
              rows={2}
              maxLength={COMMENT_MAX_LENGTH}
              value={explain}
              onChange={({ currentTarget }) => setExplain(currentTarget.value)}
            />
          </div>
          <p className={styles.quiet}>{t('rests')}</p>
          <Button type="submit" disabled={!canAsk}>
            {ask.isPending || price === undefined
              ? t(ask.isPending ? 'sending' : 'title')
              : t('submit', { price: formatMoney(price) })}
          </Button>
        </>
      )}
    </form>
  );
}
