import { useMutation } from '@tanstack/react-query';
import { SMS_RESEND_SECONDS } from '@zhiji/contract/kernel/limits';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { formMessages } from './forms.messages.ts';
import { useCountdown } from './use-countdown.ts';

interface SendCodeOptions<Request> {
  readonly send: (request: Request) => Promise<unknown>;
  readonly onError: (failure: Error) => void;
}

/** Sends a code, and counts down until it may be sent again. */
export function useSendCode<Request>({ send, onError }: SendCodeOptions<Request>) {
  const t = useMessages(formMessages);
  const [left, startCountdown] = useCountdown(SMS_RESEND_SECONDS);
  const mutation = useMutation({
    mutationFn: send,
    // A failed sending is put into words by its form.
    meta: { silent: true },
    onSuccess: () => {
      startCountdown();
      showToast({ kind: 'success', text: t('codeSent') });
    },
    onError,
  });
  return { ...mutation, left };
}
