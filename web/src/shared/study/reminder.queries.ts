import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { askToLogIn, isVisitor } from '#shared/api/after-login.ts';
import { call } from '#shared/api/client.ts';
import { useSession } from '#shared/api/session.ts';
import { translator } from '#shared/i18n/define-messages.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { reminderMessages } from './reminder.messages.ts';

export type Reminder = CallResponse<'learning.reminders'>[number];

export const reminders = queryOptions({
  queryKey: queryKey('learning', 'reminders'),
  queryFn: ({ signal }) => call('learning.reminders', {}, { signal }),
  meta: { silent: true },
});

/** So long before a session its bookers are told the first time. */
const FIRST_TOLD_MS = 30 * MINUTE_MS;

/** A session one can be reminded of; it begins at no time yet when that is null. */
interface BookableSession {
  readonly id: number;
  readonly start: string | null;
}

/** What is promised: who books late is told at once, or once more. */
function keptText(start: string | null): 'kept' | 'keptLate' {
  const isLate = start !== null && parseWireTime(start).getTime() - serverNow() <= FIRST_TOLD_MS;
  return isLate ? 'keptLate' : 'kept';
}

interface ReminderState {
  readonly isOn: boolean;
  /** Asked for, or waiting for a login. */
  readonly isPending: boolean;
  readonly toggle: () => void;
}

/** Asks to be reminded of a session, or takes it back; a visitor logs in first and it goes on. */
export function useReminder({ id, start }: BookableSession): ReminderState {
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const [isWaiting, setWaiting] = useState(false);
  const isUser = useSession(({ user }) => user !== null);
  const { data = [] } = useQuery({ ...reminders, enabled: isUser });
  const isOn = isUser && data.some(({ chapter_id }) => chapter_id === id);
  const { mutate, isPending } = useMutation({
    mutationFn: (is_on: 0 | 1) => call('learning.setReminder', { chapter_id: id, is_on }),
    onSuccess: ({ is_on }) => {
      const text = translator(reminderMessages)(is_on === 1 ? keptText(start) : 'dropped');
      showToast({ kind: 'success', text });
    },
    // Also after a refusal: the session may have begun meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reminders.queryKey }),
  });
  const toggle = () => {
    if (!isVisitor()) {
      mutate(isOn ? 0 : 1);
      return;
    }
    setWaiting(true);
    askToLogIn(`${pathname}${search}`, (isLoggedIn) => {
      setWaiting(false);
      if (isLoggedIn) {
        mutate(1);
      }
    });
  };
  return { isOn, isPending: isPending || isWaiting, toggle };
}
