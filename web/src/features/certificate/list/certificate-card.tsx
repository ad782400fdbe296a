import { groupedCertificateNo } from '@zhiji/contract/kernel/certificate-no';
import { CERTIFICATE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { Link } from 'react-router';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { EntryCard } from '#shared/rows/entry.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { Chip, type ChipLook } from '#shared/ui/chip.tsx';
import { ApplyButton } from '../apply/apply-button.tsx';
import { CertificateFacts } from '../certificate-facts.tsx';
import { certificateMessages, statusTexts } from '../certificate.messages.ts';
import { type Certificate, isBeingDrawn } from '../certificate.queries.ts';
import styles from './certificate-card.module.css';
import { certificateListMessages } from './certificate-list.messages.ts';
import { EarningSteps } from './earning-steps.tsx';

const { unmet, applicable, inReview, issued, refused, revoked, expired } = CERTIFICATE_STATUSES;

interface CardProps {
  readonly certificate: Certificate;
}

const LOOKS: Partial<Record<Certificate['status'], ChipLook>> = {
  [applicable]: 'good',
  [issued]: 'good',
  [refused]: 'hot',
  [revoked]: 'hot',
  [expired]: 'hot',
};

const timeOrNull = (time: string | null) => (time === null ? null : wireDate(time));

function Facts({ certificate }: CardProps) {
  const t = useMessages(certificateMessages);
  const { certificate_no: no, issue_time: issuedAt, expire_time: until, score } = certificate;
  const end = until === null ? t('noExpiry') : wireDate(until);
  return (
    <CertificateFacts
      facts={{
        [t('certificateNo')]: groupedCertificateNo(no),
        [t('holder')]: certificate.real_name,
        [t('idCard')]: certificate.id_card,
        [t('shop')]: certificate.shop_name,
        [t('hours')]: String(certificate.hours),
        [t('score')]: score === null ? null : String(score),
        [t('appliedAt')]: timeOrNull(certificate.apply_time),
        [t('issuedAt')]: timeOrNull(issuedAt),
        [t('expiresAt')]: issuedAt === null ? null : end,
        [t('reason')]: certificate.reason,
      }}
    />
  );
}

/** What can be done with one that was issued, whatever became of it. */
function Papers({ certificate }: CardProps) {
  const t = useMessages(certificateListMessages);
  const { certificate_no: no, verify_code: sign, pdf, title } = certificate;
  return (
    <>
      {no !== '' && (
        <Link
          to={pathTo('certificate', { no, sign })}
          className={buttonClass({ look: 'plain', size: 'small' })}
          aria-label={t('named', { action: t('check'), title })}
        >
          {t('check')}
        </Link>
      )}
      {pdf !== '' && (
        <a
          href={pdf}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ size: 'small' })}
          aria-label={t('named', { action: t('download'), title })}
        >
          {t('download')}
        </a>
      )}
    </>
  );
}

function noteOf(certificate: Certificate) {
  const { status, is_auto: isAuto } = certificate;
  if (status === applicable) {
    return isAuto === 1 ? 'auto' : 'reviewed';
  }
  if (status === inReview) {
    return 'waiting';
  }
  return isBeingDrawn(certificate) ? 'drawing' : null;
}

/** One certificate: how it stands, what is on it, and what can be done with it. */
export function CertificateCard({ certificate }: CardProps) {
  const t = useMessages(certificateListMessages);
  const tCertificate = useMessages(certificateMessages);
  const { status, title, curriculum_id: courseId } = certificate;
  const note = noteOf(certificate);
  return (
    <EntryCard
      title={certificate.name}
      state={<Chip look={LOOKS[status]}>{tCertificate(statusTexts[status])}</Chip>}
    >
      <p className={styles.course}>
        {tCertificate('course')}{' '}
        <Link to={pathTo('courseInfo', { id: courseId })} lang={contentLanguage(title)}>
          {title}
        </Link>
      </p>
      <Facts certificate={certificate} />
      {(status === unmet || status === applicable) && <EarningSteps certificate={certificate} />}
      {note !== null && <p className={styles.note}>{t(note)}</p>}
      <div className={styles.foot}>
        <Papers certificate={certificate} />
        {(status === applicable || status === refused) && (
          <ApplyButton
            certificate={certificate}
            label={t(status === refused ? 'applyAgain' : 'apply')}
          />
        )}
      </div>
    </EntryCard>
  );
}
