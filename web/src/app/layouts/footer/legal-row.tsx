import type { CallResponse } from '@zhiji/contract/calls';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { registers } from '#app/site.ts';
import { NewWindowLink } from '#app/layouts/new-window-link.tsx';
import { footerMessages } from './footer.messages.ts';
import styles from './footer.module.css';

type FooterData = CallResponse<'content.footer'>;

function LicenceButton({ src }: { readonly src: string }) {
  const t = useMessages(footerMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('licence')}
      </button>
      <Dialog
        open={isOpen}
        title={t('licence')}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
      >
        <img className={styles.licence} src={src} alt={t('licenceImage')} />
      </Dialog>
    </>
  );
}

/** Licence, public records and privacy policy. */
export function LegalRow({ data }: { readonly data: FooterData }) {
  const t = useMessages(footerMessages);
  const licence = safeUrl(data.foot_official);
  const privacy = safeUrl(data.foot_privacy_pdf);
  const items = [
    { key: 'privacy', item: privacy && <NewWindowLink href={privacy} text={t('privacy')} /> },
    { key: 'licence', item: licence && <LicenceButton src={licence} /> },
    {
      key: 'icp',
      item: data.foot_icp && <NewWindowLink href={registers.icp} text={data.foot_icp} />,
    },
    {
      key: 'police',
      item: data.foot_police && <NewWindowLink href={registers.police} text={data.foot_police} />,
    },
    {
      key: 'telecom',
      item: data.foot_telecom && <span>{t('telecom', { number: data.foot_telecom })}</span>,
    },
  ].filter(({ item }) => Boolean(item));
  if (items.length === 0) {
    return null;
  }
  return (
    <ul className={styles.legal} aria-label={t('legal')}>
      {items.map(({ key, item }) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  );
}
