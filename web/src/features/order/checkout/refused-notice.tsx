import { errors } from '@zhiji/contract/kernel/errors';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { checkoutMessages } from './checkout.messages.ts';
import type { Refusal } from './checkout.queries.ts';

interface RefusedNoticeProps {
  readonly refusal: Refusal;
  /** The way to study for who owns it; null when the link names nothing. */
  readonly study: ReactNode;
  /** Where others of its kind are. */
  readonly listPath: string;
  /** A further way on, if there is one. */
  readonly action?: ReactNode;
}

function link(to: string, text: string, look: 'primary' | 'plain' = 'primary'): ReactNode {
  return (
    <Link to={to} className={buttonClass({ look })}>
      {text}
    </Link>
  );
}

const { zh, en } = errors['order.purchaseLimit'];
/** What the server says of a limit that is no number of a flash sale's. */
const UNNUMBERED: ReadonlySet<string> = new Set([zh, en]);

/** Stands for an order that cannot be made, with the way on. */
export function RefusedNotice({ refusal, study, listPath, action }: RefusedNoticeProps) {
  const t = useMessages(checkoutMessages);
  const others = link(listPath, t('otherCourses'));
  switch (refusal.reason) {
    case 'owned':
      return (
        <NoticePanel
          title={t('ownedTitle')}
          text={t('ownedText')}
          actions={
            <>
              {study}
              {action}
            </>
          }
        />
      );
    case 'limit':
      return (
        <NoticePanel
          // The server says which limit it is.
          title={refusal.text}
          text={t(UNNUMBERED.has(refusal.text) ? 'heldText' : 'limitText')}
          actions={
            <>
              {link(pathTo('userOrders'), t('myOrders'))}
              {link(listPath, t('otherCourses'), 'plain')}
            </>
          }
        />
      );
    case 'full':
      return <NoticePanel title={t('fullTitle')} text={refusal.text} actions={others} />;
    case 'coupon':
    case 'offSale':
      return (
        <NoticePanel
          title={t('offSaleTitle')}
          // The server names the course in the way.
          text={refusal.text || t('offSaleText')}
          actions={others}
        />
      );
    case 'missing':
      return <NoticePanel title={t('missingTitle')} text={t('missingText')} actions={others} />;
  }
}
