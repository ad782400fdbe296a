import { errors } from '@zhiji/contract/kernel/errors';
import { ApiError } from '#shared/api/api-error.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { studyMessages } from './study.messages.ts';

/** Why a lesson does not open, as the server says it, or that it could not be asked. */
export function useReason(error: Error, notLoaded?: string): string {
  const t = useMessages(studyMessages);
  return error instanceof ApiError && error.kind === 'code' && error.message !== ''
    ? error.message
    : (notLoaded ?? t('notLoaded'));
}

/** Whether other devices have all the places. */
export function isCrowded(error: Error): boolean {
  return error instanceof ApiError && error.code === errors['learning.deviceLimit'].code;
}

/** Whether too little of the lesson was seen. */
export function isIncomplete(error: Error): boolean {
  return error instanceof ApiError && error.code === errors['learning.incomplete'].code;
}
