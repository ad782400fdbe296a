import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { shopMessages } from './shop.messages.ts';

/** Stands for an institution that is not there. */
export function MissingShop() {
  const t = useMessages(shopMessages);
  return (
    <NoticePanel
      title={t('missingTitle')}
      text={t('missingText')}
      actions={
        <Link to={pathTo('organList')} className={buttonClass()}>
          {t('allShops')}
        </Link>
      }
    />
  );
}
