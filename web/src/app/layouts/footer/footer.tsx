import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { contentQueries } from '#features/content/content.queries.ts';
import { openService } from '#features/support/open-service.ts';
import { requestLogin } from '#shared/api/login-request.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { LanguageSwitch } from '#app/layouts/header/language-switch.tsx';
import { routeMessages } from '#app/routes.messages.ts';
import { footerMessages } from './footer.messages.ts';
import styles from './footer.module.css';
import { LegalRow } from './legal-row.tsx';

type FooterData = CallResponse<'content.footer'>;

interface ColumnProps {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Column({ title, className, children }: ColumnProps) {
  return (
    <section className={className}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

function ServiceColumn({ reportPhone }: { readonly reportPhone: string }) {
  const t = useMessages(footerMessages);
  const [isReporting, setReporting] = useState(false);
  return (
    <Column title={t('service')}>
      <ul className={styles.links}>
        <li>
          <button type="button" onClick={() => void openService()}>
            {t('customerService')}
          </button>
        </li>
        {reportPhone !== '' && (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => setReporting(true)}>
              {t('reportingCentre')}
            </button>
          </li>
        )}
      </ul>
      <Dialog
        open={isReporting}
        title={t('reportingCentre')}
        closeLabel={t('close')}
        onClose={() => setReporting(false)}
      >
        <p>
          {t('reportText')}
          <a className={styles.phone} href={`tel:${reportPhone}`}>
            {reportPhone}
          </a>
        </p>
      </Dialog>
    </Column>
  );
}

function HelpColumn() {
  const t = useMessages(footerMessages);
  return (
    <Column title={t('help')}>
      <ul className={styles.links}>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => requestLogin('register')}>
            {t('registration')}
          </button>
        </li>
        <li>
          <Link
            to={pathTo('agreement', {
              title: t('serviceAgreement'),
              type: AGREEMENT_TYPES.service,
            })}
          >
            {t('serviceAgreement')}
          </Link>
        </li>
        <li>
          <Link to={pathTo('instructorIdentification')}>{t('lecturerCertification')}</Link>
        </li>
        <li>
          <Link to={pathTo('organIdentification')}>{t('institutionAccreditation')}</Link>
        </li>
      </ul>
    </Column>
  );
}

function ContactColumn({ data }: { readonly data: FooterData }) {
  const t = useMessages(footerMessages);
  const rows = [
    {
      label: t('mobile'),
      value: data.foot_mobile,
      content: <a href={`tel:${data.foot_mobile}`}>{data.foot_mobile}</a>,
    },
    {
      label: t('email'),
      value: data.foot_email,
      content: <a href={`mailto:${data.foot_email}`}>{data.foot_email}</a>,
    },
    { label: t('address'), value: data.foot_address, content: data.foot_address },
  ].filter(({ value }) => value !== '');
  if (rows.length === 0) {
    return null;
  }
  return (
    <Column title={t('contact')} className={styles.wide}>
      <dl className={styles.contact}>
        {rows.flatMap(({ label, content }) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label}>{content}</dd>,
        ])}
      </dl>
    </Column>
  );
}

function FollowColumn({ data }: { readonly data: FooterData }) {
  const t = useMessages(footerMessages);
  const codes = [
    { src: safeUrl(data.foot_e_qr), alt: t('followFirst') },
    { src: safeUrl(data.foot_h_qr), alt: t('followSecond') },
  ].flatMap(({ src, alt }) => (src === null ? [] : [{ src, alt }]));
  if (codes.length === 0) {
    return null;
  }
  return (
    <Column title={t('followUs')} className={styles.wide}>
      <div className={styles.codes}>
        {codes.map(({ src, alt }) => (
          <img key={alt} src={src} alt={alt} width="92" height="92" loading="lazy" />
        ))}
      </div>
    </Column>
  );
}

/** The foot of every page, slim on a phone; what the server gives no value for is left out. */
export function Footer() {
  const t = useMessages(footerMessages);
  const appName = useMessages(routeMessages)('app');
  const { data } = useQuery(contentQueries.footer());
  const columnsId = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.slim}>
          <LanguageSwitch />
          <button
            type="button"
            aria-expanded={isUnfolded}
            aria-controls={columnsId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t(isUnfolded ? 'fold' : 'unfold')}
          </button>
        </div>
        <div
          id={columnsId}
          className={isUnfolded ? styles.columns : `${styles.columns} ${styles.folded}`}
        >
          <div className={styles.brand}>
            <p className={styles.name}>{appName}</p>
            <p className={styles.about}>{t('about')}</p>
          </div>
          <ServiceColumn reportPhone={data?.foot_report_phone ?? ''} />
          <HelpColumn />
          {data !== undefined && <ContactColumn data={data} />}
          {data !== undefined && <FollowColumn data={data} />}
        </div>
        {data !== undefined && <LegalRow data={data} />}
      </div>
    </footer>
  );
}
