import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { NAME_MAX_LENGTH, PROOF_IMAGES_MAX } from '@zhiji/contract/kernel/limits';
import { PRICE } from '@zhiji/contract/kernel/patterns';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { type ComponentProps, type SubmitEvent, useId, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useDraft } from '#shared/drafts/use-draft.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { Button } from '#shared/ui/button.tsx';
import { Uploader } from '#shared/upload/uploader.tsx';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import { payQueries, refreshPayment } from './pay.queries.ts';

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'max' | 'value' | 'inputMode'>;

const NO_CHOICES: readonly string[] = [];

interface LineProps extends InputProps {
  readonly label: string;
  readonly error: string | null;
  /** Offered to choose from; anything else may be typed. */
  readonly choices?: readonly string[];
  readonly onText: (text: string) => void;
}

function Line({ label, error, choices = NO_CHOICES, onText, ...input }: LineProps) {
  const id = useId();
  const listId = `${id}-choices`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        {...(choices.length > 0 && { list: listId })}
        maxLength={NAME_MAX_LENGTH}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {choices.length > 0 && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      )}
      <div id={`${id}-note`} className={styles.wrong}>
        {error !== null && <p role="alert">{error}</p>}
      </div>
    </div>
  );
}

type Problem = 'imageMissing' | 'payerMissing' | 'dateMissing' | 'amountWrong';

/** Files the proof of a transfer: pictures, and who paid when. */
export function ProofForm({ orderId }: { readonly orderId: number }) {
  const t = useMessages(payMessages);
  const queryClient = useQueryClient();
  const [today] = useState(() => wireDate(formatWireTime(new Date(serverNow()))));
  const [images, setImages] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const typed = useDraft(`proof:${orderId}`, { payer: '', bank: '', amount: '', day: today });
  const { payer, bank, amount, day } = typed.draft;
  const { data: banks } = useQuery(payQueries.banks());
  const [isTried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: (request: CallRequest<'order.submitProof'>) => call('order.submitProof', request),
    onSuccess: typed.drop,
    // The order tells the result, whether the proof was accepted or is too late.
    onSettled: () => refreshPayment(queryClient, orderId),
  });
  const sum = amount.trim();
  const isSumWrong = sum !== '' && !PRICE.test(sum);
  const complaint = (isWrong: boolean, problem: Problem) =>
    isTried && isWrong ? t(problem) : null;
  const errors = {
    image: complaint(images.length === 0, 'imageMissing'),
    payer: complaint(payer.trim() === '', 'payerMissing'),
    day: complaint(day === '' || day > today, 'dateMissing'),
    amount: complaint(isSumWrong, 'amountWrong'),
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (images.length > 0 && payer.trim() !== '' && day !== '' && day <= today && !isSumWrong) {
      send.mutate({
        id: orderId,
        image: [...images],
        payer_name: payer.trim(),
        bank_name: bank.trim(),
        pay_date: day,
        ...(sum !== '' && { amount: sum }),
      });
    }
  };

  return (
    <form className={styles.proof} noValidate onSubmit={submit}>
      <h3 className={styles.proofTitle}>{t('proofTitle')}</h3>
      <Uploader
        label={t('proofImages')}
        maxFiles={PROOF_IMAGES_MAX}
        dir="private"
        onChange={setImages}
        onBusy={setUploading}
      />
      {errors.image !== null && (
        <p className={styles.wrong} role="alert">
          {errors.image}
        </p>
      )}
      <Line
        label={t('payerName')}
        value={payer}
        error={errors.payer}
        onText={(text) => typed.change({ payer: text })}
      />
      <Line
        label={t('payerBank')}
        value={bank}
        error={null}
        {...(banks && { choices: banks })}
        onText={(text) => typed.change({ bank: text })}
      />
      <Line
        label={t('payAmount')}
        inputMode="decimal"
        value={amount}
        error={errors.amount}
        onText={(text) => typed.change({ amount: text })}
      />
      <Line
        label={t('payDate')}
        type="date"
        max={today}
        value={day}
        error={errors.day}
        onText={(text) => typed.change({ day: text })}
      />
      <Button type="submit" disabled={send.isPending || isUploading}>
        {t(send.isPending ? 'proofSending' : 'proofSubmit')}
      </Button>
    </form>
  );
}
