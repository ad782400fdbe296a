/**
 * What the person sees when a call fails, decided here and nowhere else: the transport only throws,
 * screens only show their own state.
 */
import { CancelledError } from '@tanstack/react-query';
import type { ErrorDef } from '@zhiji/contract/kernel/errors';
import { translator } from '#shared/i18n/define-messages.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { ApiError, endsSession } from './api-error.ts';
import { apiMessages } from './api.messages.ts';
import { askRelogin } from './relogin.ts';

/** Put on a query or mutation as `meta`. */
export interface CallMeta extends Record<string, unknown> {
  /** Its failure is no news, or told by the screen itself. The end of the session always is. */
  readonly silent?: boolean;
}

/** Who made a call: a person who waits for it, or the page by itself. */
export type Origin = 'person' | 'background';

/** The registry loads on the first failure; without it the server's own text is enough. */
async function lookUp(code: number): Promise<ErrorDef | undefined> {
  try {
    const { errors } = await import('@zhiji/contract/kernel/errors');
    return Object.values<ErrorDef>(errors).find((error) => error.code === code);
  } catch {
    return undefined;
  }
}

function textOf(error: ApiError, known: ErrorDef | undefined): string {
  const t = translator(apiMessages);
  switch (error.kind) {
    case 'timeout':
      return t('timedOut');
    case 'network':
    case 'cancelled':
      return t('requestError');
    case 'code':
    case 'http':
      return error.message || known?.[currentLanguage()] || t('httpError', { status: error.code });
  }
}

function isCancelled(error: Error): boolean {
  return (
    error instanceof CancelledError || (error instanceof ApiError && error.kind === 'cancelled')
  );
}

/** Shows the failure of a call as the policy wants it. */
export async function handleFailure(
  error: Error,
  { silent = false }: CallMeta = {},
  origin: Origin = 'person',
): Promise<void> {
  if (isCancelled(error) || (await offerRelogin(error, origin)) || silent) {
    return;
  }
  if (!(error instanceof ApiError)) {
    showToast({ kind: 'error', text: translator(apiMessages)('requestError') });
    return;
  }
  const known = await lookUp(error.code);
  showToast({ kind: 'error', text: textOf(error, known), requestId: error.requestId });
}

/** Opens the re-login box when a failure says that the session is over; tells whether it says so. */
export async function offerRelogin(error: Error, origin: Origin): Promise<boolean> {
  if (!endsSession(error)) {
    return false;
  }
  if (!error.isOutdated) {
    const known = error.message === '' ? await lookUp(error.code) : undefined;
    askRelogin(textOf(error, known), origin);
  }
  return true;
}
