import type { UseQueryResult } from '@tanstack/react-query';
import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { certificationMessages } from './certification.messages.ts';
import styles from './certification-screen.module.css';
import type { Certification } from './certification.queries.ts';
import { type CertifiedPage, CertificationState } from './certification-state.tsx';

const { refused } = CERTIFICATION_STATUSES;

/** Whether nobody is logged in: then nothing is asked of the server. */
export function useIsVisitor(): boolean {
  return useSession(({ user }) => user === null);
}

/** What a visitor does first. */
function LoginCard() {
  const t = useMessages(certificationMessages);
  const { pathname } = useLocation();
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('loginTitle')}</h2>
      <p className={styles.quiet}>{t('loginText')}</p>
      <Button aria-haspopup="dialog" onClick={() => requestLogin('login', pathname)}>
        {t('login')}
      </Button>
    </section>
  );
}

interface AboutCardProps {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What the certification is about, and what one needs for it. */
export function AboutCard({ title, lines }: AboutCardProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

interface CertificationScreenProps<State extends Certification> {
  readonly query: UseQueryResult<State>;
  readonly about: ReactNode;
  readonly pageOf: (id: number) => CertifiedPage;
  /** The form, for who may apply; it tells when it was sent. */
  readonly children: (state: State, onSent: () => void) => ReactNode;
}

/** What it is about, how one stands, and the form for who may apply. */
export function CertificationScreen<State extends Certification>({
  query,
  about,
  pageOf,
  children,
}: CertificationScreenProps<State>) {
  const t = useMessages(certificationMessages);
  const isVisitor = useIsVisitor();
  const [isSent, setSent] = useState(false);
  if (isVisitor) {
    return (
      <div className={styles.columns}>
        {about}
        <LoginCard />
      </div>
    );
  }
  return (
    <QueryBlock
      query={query}
      skeleton={
        <div className={styles.columns}>
          {about}
          <Skeleton height="520px" />
        </div>
      }
      isEmpty={() => false}
    >
      {(state) => (
        <div className={styles.columns}>
          {state.status !== null && (
            <div className={styles.state}>
              <CertificationState
                key={state.status}
                status={state.status}
                reason={state.reason}
                time={state.apply?.create_time ?? ''}
                page={state.page_id === null ? null : pageOf(state.page_id)}
                takesFocus={isSent}
              />
            </div>
          )}
          {about}
          {(state.status === null || state.status === refused) && (
            // Another refusal begins with what it refused.
            <section key={state.apply?.audit_time ?? ''} className={styles.card}>
              <h2 className={styles.title}>{t(state.status === null ? 'form' : 'formAgain')}</h2>
              <p className={styles.quiet}>{t('draft')}</p>
              {children(state, () => setSent(true))}
            </section>
          )}
        </div>
      )}
    </QueryBlock>
  );
}
