import { Button, Modal } from 'antd';
import { closeLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { KitTheme } from '#shared/ui/kit-theme.tsx';
import { loginMessages } from './login.messages.ts';

/** Width of the first two steps. */
const WIDTH = 360;

/** The login dialog. It says openly that signing in is not built yet. */
export function LoginDialog() {
  const t = useMessages(loginMessages);
  const language = useLanguage();
  const step = useLoginRequest((state) => state.step);
  return (
    <KitTheme language={language}>
      <Modal
        open={step !== null}
        title={t(step === 'register' ? 'registerTitle' : 'loginTitle')}
        width={WIDTH}
        centered
        onCancel={closeLogin}
        footer={
          <Button type="primary" block onClick={closeLogin}>
            {t('ok')}
          </Button>
        }
      >
        <p>{t('notOpen')}</p>
      </Modal>
    </KitTheme>
  );
}
