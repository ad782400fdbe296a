import type { CallRequest } from '@zhiji/contract/calls';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { codeTargetProblem } from '#shared/forms/form-rules.ts';
import { formMessages } from '#shared/forms/forms.messages.ts';
import { failedWith } from '#shared/forms/refused-field.ts';
import { sendCode } from '#shared/forms/send-code.ts';
import { useSendCode } from '#shared/forms/use-send-code.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { puzzleMessages } from './puzzle.messages.ts';

export type CodeScene = NonNullable<CallRequest<'identity.sendCode'>['scene']>;

interface CodeSendingOptions {
  readonly phone: string;
  readonly scene: CodeScene;
  /** Complains about the phone. */
  readonly onPhoneProblem: (text: string) => void;
  /**
   * `shown`: without a solved puzzle it opens. `asked`: it opens with a word about it. `none`: the
   * scene needs no puzzle unless the server asks for one, and a failed sending says nothing.
   */
  readonly puzzle: 'shown' | 'asked' | 'none';
}

/** Sending a code to a phone: puzzle first, then a countdown until it may be sent again. */
export function useCodeSending({ phone, scene, onPhoneProblem, puzzle }: CodeSendingOptions) {
  const t = useMessages(puzzleMessages);
  const tForm = useMessages(formMessages);
  const [isOpen, setOpen] = useState(false);
  const [isPassed, setPassed] = useState(false);
  /** Good for one sending. */
  const [ticket, setTicket] = useState<string | null>(null);
  const [isHard, setHard] = useState(false);
  /** Whether the code goes out as soon as the puzzle is solved. */
  const [isAwaited, setAwaited] = useState(false);
  const target = phone.trim();

  const { left, mutate, isPending, variables, isSuccess, error } = useSendCode({
    send: (request: CallRequest<'identity.sendCode'>) => {
      setTicket(null);
      return sendCode(request);
    },
    onError: (failure) => {
      if (failedWith(failure, 'puzzle.required') || failedWith(failure, 'puzzle.harder')) {
        setHard(failedWith(failure, 'puzzle.harder'));
        setPassed(false);
        setAwaited(true);
        setOpen(true);
      } else if (puzzle !== 'none') {
        showToast({ kind: 'error', text: tForm('sendFailed') });
      }
    },
  });

  return {
    left,
    isSending: isPending,
    sentTo: isSuccess && variables.phone === target ? target : null,
    /** Why the server sent nothing; a lost password is told nothing. */
    refusal: puzzle !== 'none' && error instanceof ApiError ? error.message || null : null,
    puzzle: {
      isOpen,
      isHard,
      isPassed,
      open: () => setOpen(true),
      /** The puzzle is solved: its ticket is kept, or used at once when a code waits for it. */
      pass: (token: string) => {
        setPassed(true);
        setOpen(false);
        setAwaited(false);
        if (isAwaited && codeTargetProblem(target) === null) {
          mutate({ phone: target, scene, captcha_token: token });
        } else {
          setTicket(token);
        }
      },
    },
    /** Asks for a code. */
    ask: () => {
      const problem = codeTargetProblem(target);
      if (problem !== null) {
        onPhoneProblem(tForm(problem));
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

export type PuzzledSending = ReturnType<typeof useCodeSending>;
