import { useMutation } from '@tanstack/react-query';
import type { CallRequest } from '@zhiji/contract/calls';
import { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { handleFailure } from '#shared/api/policy.ts';
import { refusedText } from '#shared/forms/refused-field.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { liveMessages } from '../state/live.messages.ts';
import type { Message } from './talk.rules.ts';

type Failure = Extract<MessageKey<typeof liveMessages>, 'tooFast' | 'notOpen' | 'notSent'>;

/** Refusals that the form explains itself, by their codes. */
const EXPLAINED = new Map<number, Failure>([
  [errors['common.tooMany'].code, 'tooFast'],
  [errors['live.notOpen'].code, 'notOpen'],
]);

/** Why a message was not sent: what the server says of it, or the form's own words; empty without failure. */
export function sendFailure(error: Error | null, t: (key: Failure) => string): string {
  if (error === null) {
    return '';
  }
  const known = error instanceof ApiError ? EXPLAINED.get(error.code) : undefined;
  return refusedText(error) || t(known ?? 'notSent');
}

const isExplained = (error: ApiError): boolean =>
  EXPLAINED.has(error.code) || refusedText(error) !== '';

/** Sends a message to a room. */
export function useSendMessage(onSent: (message: Message) => void) {
  return useMutation({
    mutationFn: (message: CallRequest<'live.say'>) => call('live.say', message),
    onSuccess: onSent,
    onError: (error) => {
      // What the form cannot explain is shown as everywhere.
      if (error instanceof ApiError && error.kind === 'code' && !isExplained(error)) {
        void handleFailure(error);
      }
    },
    meta: { silent: true },
  });
}
