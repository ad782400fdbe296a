import { useQuery } from '@tanstack/react-query';
import {
  groupedCertificateNo,
  isCertificateNo,
  normalCertificateNo,
} from '@zhiji/contract/kernel/certificate-no';
import { CERTIFICATE_SIGN_MAX } from '@zhiji/contract/kernel/limits';
import { CERTIFICATE_CHECKS } from '@zhiji/contract/kernel/statuses';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { wireDate } from '#shared/lib/wire-date.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CertificateFacts } from '../certificate-facts.tsx';
import { certificateMessages } from '../certificate.messages.ts';
import { type CertificateCheck, certificateQueries } from '../certificate.queries.ts';
import styles from './check-result.module.css';
import { checkMessages } from './check.messages.ts';

const { valid, revoked, replaced, unknown } = CERTIFICATE_CHECKS;

type State = CertificateCheck['state'];

interface VerdictProps {
  readonly state: State;
  readonly text: string;
  readonly children?: ReactNode;
}

function Verdict({ state, text, children }: VerdictProps) {
  const t = useMessages(checkMessages);
  return (
    <article className={styles.result} data-state={state} aria-label={t('result')}>
      <header className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          {state === valid ? '✓' : '!'}
        </span>
        <h2 className={styles.state}>{t(state)}</h2>
      </header>
      <p>{text}</p>
      {children}
    </article>
  );
}

function Known({ check }: { readonly check: CertificateCheck }) {
  const t = useMessages(checkMessages);
  const tCertificate = useMessages(certificateMessages);
  const { state, issue_time: issuedAt, expire_time: until, end_time: end, newer_no: newer } = check;
  const endDay = end === null ? null : wireDate(end);
  return (
    <CertificateFacts
      facts={{
        [tCertificate('certificateNo')]: groupedCertificateNo(check.certificate_no),
        [tCertificate('holder')]: check.real_name,
        [t('certificate')]: check.name,
        [tCertificate('course')]: check.title,
        [tCertificate('shop')]: check.shop_name,
        [tCertificate('issuedAt')]: issuedAt === null ? null : wireDate(issuedAt),
        [tCertificate('expiresAt')]: until === null ? tCertificate('noExpiry') : wireDate(until),
        [t('revokedAt')]: state === revoked ? endDay : null,
        [t('replacedAt')]: state === replaced ? endDay : null,
        [t('newer')]:
          newer === '' ? null : (
            <Link to={pathTo('certificate', { no: newer })}>{groupedCertificateNo(newer)}</Link>
          ),
      }}
    />
  );
}

interface CheckResultProps {
  readonly no: string;
  /** From the code on the paper; empty when the number was typed. */
  readonly sign: string;
}

/** What the server says about a number that can be one of ours. */
function Asked({ no, sign }: CheckResultProps) {
  const t = useMessages(checkMessages);
  const query = useQuery(certificateQueries.check({ no, ...(sign !== '' && { sign }) }));
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="260px" />} isEmpty={() => false}>
      {(check) =>
        check.state === unknown ? (
          <Unknown sign={sign} />
        ) : (
          <Verdict state={check.state} text={t(`${check.state}Text`)}>
            <Known check={check} />
          </Verdict>
        )
      }
    </QueryBlock>
  );
}

function Unknown({ sign }: Pick<CheckResultProps, 'sign'>) {
  const t = useMessages(checkMessages);
  return <Verdict state={unknown} text={t(sign === '' ? 'unknownText' : 'forgedText')} />;
}

/** What became of the certificate with a number. What cannot be one of ours is asked of nobody. */
export function CheckResult({ no, sign }: CheckResultProps) {
  const number = normalCertificateNo(no);
  const isPossible = isCertificateNo(number) && sign.length <= CERTIFICATE_SIGN_MAX;
  return (
    <div aria-live="polite">
      {isPossible ? <Asked no={number} sign={sign} /> : <Unknown sign={sign} />}
    </div>
  );
}
