import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { packageMessages } from './package.messages.ts';

const TEXTS = {
  missing: { title: 'missingTitle', text: 'missingText' },
  offSale: { title: 'offSaleTitle', text: 'offSaleText' },
} as const;

/** Stands for a package that cannot be shown, with the way to those that can. */
export function PackageNotice({ reason }: { readonly reason: keyof typeof TEXTS }) {
  const t = useMessages(packageMessages);
  const { title, text } = TEXTS[reason];
  return (
    <NoticePanel
      title={t(title)}
      text={t(text)}
      actions={
        <Link to={pathTo('packageList')} className={buttonClass()}>
          {t('allPackages')}
        </Link>
      }
    />
  );
}
