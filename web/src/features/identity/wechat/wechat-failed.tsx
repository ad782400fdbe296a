import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { wechatWay } from '#shared/wechat/wechat-way.ts';
import { loginMessages } from '../login.messages.ts';

interface WechatFailedProps {
  readonly title: string;
  readonly text: string;
  /** Where a login leads that succeeds after all. */
  readonly target: string;
}

/** A WeChat login that came to nothing, with the way to another one. */
export function WechatFailed({ title, text, target }: WechatFailedProps) {
  const t = useMessages(loginMessages);
  return (
    <NoticePanel
      title={title}
      text={text}
      actions={
        <>
          <Button aria-haspopup="dialog" onClick={() => requestLogin('qr', target)}>
            {t(wechatWay() === 'scan' ? 'scanAgain' : 'wechatAgain')}
          </Button>
          <Link to={pathTo('home')} className={buttonClass({ look: 'plain' })}>
            {t('backHome')}
          </Link>
        </>
      }
    />
  );
}
