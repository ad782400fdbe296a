import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { StateCard } from '#shared/application/state-card.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { certificationMessages } from './certification.messages.ts';
import type { Certification } from './certification.queries.ts';

const { inReview, passed, refused, withdrawn } = CERTIFICATION_STATUSES;

const TEXTS = {
  [inReview]: 'inReview',
  [passed]: 'passed',
  [refused]: 'refused',
  [withdrawn]: 'withdrawn',
} as const;

type Status = NonNullable<Certification['status']>;

/** The page the application became. */
export interface CertifiedPage {
  readonly to: string;
  readonly text: string;
}

interface CertificationStateProps {
  readonly status: Status;
  readonly reason: string;
  /** When it was sent. */
  readonly time: string;
  readonly page: CertifiedPage | null;
  /** The form it stands for has just gone, and the focus with it. */
  readonly takesFocus: boolean;
}

/** How one's application stands, why, and where it led. */
export function CertificationState(props: CertificationStateProps) {
  const { status, reason, time, page, takesFocus } = props;
  const t = useMessages(certificationMessages);
  const state = TEXTS[status];
  return (
    <StateCard
      state={state}
      title={t(state)}
      text={state === 'inReview' ? t('inReviewText', { time }) : t(`${state}Text`)}
      reason={reason}
      takesFocus={takesFocus}
    >
      {status === passed && page !== null && (
        <Link to={page.to} className={buttonClass()}>
          {page.text}
        </Link>
      )}
    </StateCard>
  );
}
