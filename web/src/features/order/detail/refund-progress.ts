import { REFUND_KINDS, REFUND_RECORD_STATUSES } from '@zhiji/contract/kernel/statuses';
import type { Order } from '#features/order/order.queries.ts';
import type { MessageKey } from '#shared/i18n/define-messages.ts';
import type { timelineMessages } from './timeline.messages.ts';

type Refund = Order['returns'][number];

interface Step {
  readonly text: Extract<MessageKey<typeof timelineMessages>, `step${string}`>;
  readonly time: string;
  readonly state: 'done' | 'now' | 'todo';
  /** It happens before that time. */
  readonly isDue?: boolean;
}

const { applied, approved, refused, succeeded, abnormal, withdrawn } = REFUND_RECORD_STATUSES;
const TODO: Step = { text: 'stepBack', time: '', state: 'todo' };

/** What comes once it is decided that the money goes back. */
function wayBack({ status, finish_time }: Refund, begun: Step): readonly Step[] {
  if (status === succeeded) {
    return [begun, { text: 'stepBack', time: finish_time ?? '', state: 'now' }];
  }
  const text = status === abnormal ? 'stepDelayed' : 'stepOnTheWay';
  return [begun, { text, time: '', state: 'now' }, TODO];
}

interface Known {
  /** When it was approved. */
  readonly startedAt: string | undefined;
  /** The institution has not answered in its time. */
  readonly isOverdue: boolean;
}

/** How far a refund has come, each step with its time. */
export function refundProgress(refund: Refund, { startedAt, isOverdue }: Known): readonly Step[] {
  const { kind, status, create_time, answer_by, finish_time } = refund;
  if (kind !== REFUND_KINDS.buyer) {
    return wayBack(refund, { text: 'stepBegun', time: create_time, state: 'done' });
  }
  const asked: Step = { text: 'stepAsked', time: create_time, state: 'done' };
  const ended = finish_time ?? '';
  switch (status) {
    case applied:
      return [
        asked,
        isOverdue
          ? { text: 'stepPlatform', time: '', state: 'now' }
          : { text: 'stepReview', time: answer_by ?? '', state: 'now', isDue: true },
        TODO,
      ];
    case refused:
      return [asked, { text: 'stepRefused', time: ended, state: 'now' }];
    case withdrawn:
      return [asked, { text: 'stepWithdrawn', time: ended, state: 'now' }];
    case approved:
    case abnormal:
    case succeeded: {
      const yes: Step = { text: 'stepApproved', time: startedAt ?? '', state: 'done' };
      // What is promised needs nobody's word.
      return answer_by === create_time ? wayBack(refund, asked) : [asked, ...wayBack(refund, yes)];
    }
  }
}
