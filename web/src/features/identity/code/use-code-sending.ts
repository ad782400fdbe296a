import { useMutation } from '@tanstack/react-query';
import { SMS_RESEND_SECONDS } from '@zhiji/contract/kernel/limits';
import { CONTACT_PHONE } from '@zhiji/contract/kernel/patterns';
import type { CallRequest } from '@zhiji/contract/calls';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { verificationMessages } from '../verification.messages.ts';
import { useCountdown } from './use-countdown.ts';

export type CodeScene = NonNullable<CallRequest<'identity.sendCode'>['scene']>;

interface CodeSendingOptions {
  readonly phone: string;
  readonly scene: CodeScene;
  /** Complains about the phone. */
  readonly onPhoneProblem: (text: string) => void;
  /**
   * `shown`: without a solved puzzle it opens. `asked`: it opens with a word about it. `none`: the
   * scene needs no puzzle, and a failed sending says nothing.
   */
  readonly puzzle: 'shown' | 'asked' | 'none';
}

/** Sending a code to a phone: puzzle first, then a countdown until it may be sent again. */
export function useCodeSending({ phone, scene, onPhoneProblem, puzzle }: CodeSendingOptions) {
  const t = useMessages(verificationMessages);
  const [left, startCountdown] = useCountdown(SMS_RESEND_SECONDS);
  const [isOpen, setOpen] = useState(false);
  const [isPassed, setPassed] = useState(false);
  /** Good for one sending. */
  const [ticket, setTicket] = useState<string | null>(null);
  /** Whether the code goes out as soon as the puzzle is solved. */
  const [isAwaited, setAwaited] = useState(false);
  const target = phone.trim();

  const { mutate, isPending, variables, isSuccess, error } = useMutation({
    mutationFn: (request: CallRequest<'identity.sendCode'>) => call('identity.sendCode', request),
    // The words of a failed sending are its own.
    meta: { silent: true },
    onMutate: () => setTicket(null),
    onSuccess: () => {
      startCountdown();
      showToast({ kind: 'success', text: t('codeSent') });
    },
    onError: () => {
      if (puzzle !== 'none') {
        showToast({ kind: 'error', text: t('sendFailed') });
      }
    },
  });

  /** What is wrong with the phone, as this place words it. */
  const phoneProblem = (): string | null => {
    if (target === '') {
      return t('phoneMissing');
    }
    return CONTACT_PHONE.test(target) ? null : t('phoneWrong');
  };

  return {
    left,
    isSending: isPending,
    sentTo: isSuccess && variables.phone === target ? target : null,
    /** Why the server sent nothing; a lost password is told nothing. */
    refusal: puzzle !== 'none' && error instanceof ApiError ? error.message || null : null,
    puzzle: {
      isOpen,
      isPassed,
      open: () => setOpen(true),
      /** The puzzle is solved: its ticket is kept, or used at once when a code waits for it. */
      pass: (token: string) => {
        setPassed(true);
        setOpen(false);
        setAwaited(false);
        if (isAwaited && phoneProblem() === null) {
          mutate({ phone: target, scene, captcha_token: token });
        } else {
          setTicket(token);
        }
      },
    },
    /** Asks for a code. */
    ask: () => {
      const problem = phoneProblem();
      if (problem !== null) {
        onPhoneProblem(problem);
        return;
      }
      if (puzzle !== 'none' && ticket === null) {
        if (puzzle === 'asked') {
          showToast({ kind: 'error', text: t('puzzleFirst') });
        }
        setAwaited(true);
        setOpen(true);
        return;
      }
      mutate({ phone: target, scene, ...(ticket !== null && { captcha_token: ticket }) });
    },
  };
}

export type CodeSending = ReturnType<typeof useCodeSending>;
