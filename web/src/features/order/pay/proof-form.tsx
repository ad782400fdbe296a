import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { NAME_MAX_LENGTH, PROOF_IMAGES_MAX } from '@zhiji/contract/kernel/limits';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { type ComponentProps, type SubmitEvent, useId, useState } from 'react';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { Button } from '#shared/ui/button.tsx';
import { Uploader } from '#shared/upload/uploader.tsx';
import { payMessages } from './pay.messages.ts';
import styles from './pay.module.css';
import { payQueries } from './pay.queries.ts';

interface LineProps extends Pick<ComponentProps<'input'>, 'type' | 'max' | 'value'> {
  readonly label: string;
  readonly error: string | null;
  readonly onText: (text: string) => void;
}

function Line({ label, error, onText, ...input }: LineProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        maxLength={NAME_MAX_LENGTH}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <div id={`${id}-note`} className={styles.wrong}>
        {error !== null && <p role="alert">{error}</p>}
      </div>
    </div>
  );
}

type Problem = 'imageMissing' | 'payerMissing' | 'dateMissing';

/** Files the proof of a transfer: pictures, and who paid when. */
export function ProofForm({ orderId }: { readonly orderId: number }) {
  const t = useMessages(payMessages);
  const queryClient = useQueryClient();
  const [today] = useState(() => wireDate(formatWireTime(new Date(serverNow()))));
  const [images, setImages] = useState<readonly string[]>([]);
  const [payer, setPayer] = useState('');
  const [bank, setBank] = useState('');
  const [day, setDay] = useState(today);
  const [isTried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: (request: CallRequest<'order.submitProof'>) => call('order.submitProof', request),
    // The order says what became of it, whether it was taken or no longer is.
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: payQueries.order(orderId).queryKey }),
  });
  const complaint = (isWrong: boolean, problem: Problem) =>
    isTried && isWrong ? t(problem) : null;
  const errors = {
    image: complaint(images.length === 0, 'imageMissing'),
    payer: complaint(payer.trim() === '', 'payerMissing'),
    day: complaint(day === '' || day > today, 'dateMissing'),
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (images.length > 0 && payer.trim() !== '' && day !== '' && day <= today) {
      send.mutate({
        id: orderId,
        image: [...images],
        payer_name: payer.trim(),
        bank_name: bank.trim(),
        pay_date: day,
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
      />
      {errors.image !== null && (
        <p className={styles.wrong} role="alert">
          {errors.image}
        </p>
      )}
      <Line label={t('payerName')} value={payer} error={errors.payer} onText={setPayer} />
      <Line label={t('payerBank')} value={bank} error={null} onText={setBank} />
      <Line
        label={t('payDate')}
        type="date"
        max={today}
        value={day}
        error={errors.day}
        onText={setDay}
      />
      <Button type="submit" disabled={send.isPending}>
        {t(send.isPending ? 'proofSending' : 'proofSubmit')}
      </Button>
    </form>
  );
}
