import type { ReactNode } from 'react';
import { StateCard } from '#shared/application/state-card.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { distributionMessages, statusTexts } from './distribution.messages.ts';
import type { Distributor } from './distribution.queries.ts';

interface DistributorStateProps {
  readonly record: Distributor;
  /** The form it stands for has just gone, and the focus with it. */
  readonly takesFocus?: boolean;
  /** Where one goes from here. */
  readonly children?: ReactNode;
}

/** How one stands in the programme, and why. */
export function DistributorState({ record, takesFocus = false, children }: DistributorStateProps) {
  const t = useMessages(distributionMessages);
  const { status, reason, apply_time: time } = record;
  const state = statusTexts[status];
  return (
    <StateCard
      state={state}
      title={t(state)}
      text={state === 'inReview' ? t('inReviewText', { time }) : t(`${state}Text`)}
      reason={reason}
      takesFocus={takesFocus}
    >
      {children}
    </StateCard>
  );
}
