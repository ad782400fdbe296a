import { type ComponentProps, useEffect, useState } from 'react';
import { apiMessages } from '#shared/api/api.messages.ts';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { myCoursesMessages } from './my-courses.messages.ts';
import type { TicketDialog as Dialog } from './ticket-dialog.tsx';

type OpenTicketProps = ComponentProps<typeof Dialog>;

const ticketDialog = laterPart(async () => import('./ticket-dialog.tsx'));

/** At the door there may be no network: what draws a ticket comes once the page has shown its rows. */
const AHEAD_MS = 1_000;

function useTicketAhead(): void {
  useEffect(() => {
    // Whoever opens a ticket asks again.
    const fetch = () => void ticketDialog.fetch().catch(() => undefined);
    const timer = setTimeout(fetch, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** A ticket that is open. */
export function OpenTicket(props: OpenTicketProps) {
  const t = useMessages(myCoursesMessages);
  return (
    <Later part={ticketDialog} fallback={<ProgressBar label={t('ticket')} />}>
      {({ TicketDialog }) => <TicketDialog {...props} />}
    </Later>
  );
}

/** Opens the ticket of a course in a classroom; the button keeps the focus until it is here. */
export function CourseTicket(props: Omit<OpenTicketProps, 'onClose'>) {
  const t = useMessages(myCoursesMessages);
  const tApi = useMessages(apiMessages);
  const [state, setState] = useState<'closed' | 'coming' | 'open'>('closed');
  useTicketAhead();
  const open = async () => {
    setState('coming');
    try {
      await ticketDialog.fetch();
      setState('open');
    } catch {
      setState('closed');
      showToast({ kind: 'error', text: tApi(navigator.onLine ? 'blockFailed' : 'offline') });
    }
  };
  return (
    <>
      <Button look="plain" size="small" onClick={() => void open()}>
        {t('ticket')}
      </Button>
      {state === 'coming' && <ProgressBar label={t('ticket')} />}
      {state === 'open' && <OpenTicket {...props} onClose={() => setState('closed')} />}
    </>
  );
}
