import { useMutation } from '@tanstack/react-query';
import { SMS_RESEND_SECONDS } from '@zhiji/contract/kernel/limits';
import { useCountdown } from '#features/identity/code/use-countdown.ts';
import { verificationMessages } from '#features/identity/verification.messages.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';

interface AccountCodeOptions {
  /** Phone or mailbox the code goes to. */
  readonly target: string;
  /** How it is named on screen. */
  readonly shown: string;
  readonly send: (target: string) => Promise<unknown>;
  /** Complains about the target and answers false when nothing can be sent to it. */
  readonly accepts?: () => boolean;
}

/** Sending a code for a change of one's own account: being logged in is the proof it needs. */
export function useAccountCode({ target, shown, send, accepts }: AccountCodeOptions) {
  const t = useMessages(verificationMessages);
  const [left, startCountdown] = useCountdown(SMS_RESEND_SECONDS);
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: send,
    // The words of a failed sending are its own.
    meta: { silent: true },
    onSuccess: () => {
      startCountdown();
      showToast({ kind: 'success', text: t('codeSent') });
    },
    onError: () => showToast({ kind: 'error', text: t('sendFailed') }),
  });
  return {
    left,
    isSending: isPending,
    sentTo: isSuccess && variables === target ? shown : null,
    refusal: error instanceof ApiError ? error.message || null : null,
    ask() {
      if (accepts?.() ?? true) {
        mutate(target);
      }
    },
  };
}
