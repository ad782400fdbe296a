import { ApiError, endsSession } from '#shared/api/api-error.ts';
import type { CodeSending } from '#shared/forms/code-field.tsx';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { useSendCode } from '#shared/forms/use-send-code.ts';
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

/** Sends a code for a change of one's own account: being logged in is the proof it needs. */
export function useAccountCode({ target, shown, send, accepts }: AccountCodeOptions): CodeSending {
  const t = useMessages(formMessages);
  const { left, mutate, isPending, isSuccess, variables, error } = useSendCode({
    send,
    onError: (failure) => {
      if (!endsSession(failure)) {
        showToast({ kind: 'error', text: t('sendFailed') });
      }
    },
  });
  return {
    left,
    isSending: isPending,
    sentTo: isSuccess && variables === target ? shown : null,
    refusal: error instanceof ApiError && !endsSession(error) ? error.message || null : null,
    ask() {
      if (accepts?.() ?? true) {
        mutate(target);
      }
    },
  };
}
