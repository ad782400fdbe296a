import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { closeLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { readRetailId } from '#shared/lib/retail-id.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { wechatWay } from '#shared/wechat/wechat-way.ts';
import { loginMessages } from '../login.messages.ts';
import { readRedirect } from '#shared/lib/return-path.ts';
import { cameFor, isRetailCourse } from '../redirect.ts';
import { isFromSisterSite } from '../sister-site/sister-site-visit.ts';
import { ForgotStep } from './forgot-step.tsx';
import { LoginStep } from './login-step.tsx';
import { QrStep } from './qr-step.tsx';
import { RegisterStep } from './register-step.tsx';
import { RegisteredStep } from './registered-step.tsx';
import type { ProvenPhone, Step } from './step.ts';
import styles from './steps.module.css';
import { type Session, useLogIn } from '../use-log-in.ts';

const TITLES = {
  login: 'loginTitle',
  register: 'registerTitle',
  registered: 'registeredTitle',
  qr: 'qrTitle',
  forgot: 'forgotTitle',
} as const satisfies Record<Step, string>;

/** Only a desktop shows a code to scan. */
const titleOf = (step: Step) =>
  step === 'qr' && wechatWay() !== 'scan' ? 'toWechat' : TITLES[step];

/** Steps 1 and 2 stand in 360 px, the others in 560. */
const NARROW: ReadonlySet<Step> = new Set(['login', 'register']);

function Steps({ first }: { readonly first: Step }) {
  const t = useMessages(loginMessages);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const logIn = useLogIn();
  const asked = useLoginRequest((state) => state.redirect);
  const [step, setStep] = useState(first);
  const [proven, setProven] = useState<ProvenPhone | null>(null);
  const [newSession, setNewSession] = useState<Session | null>(null);

  const query = new URLSearchParams(search);
  const redirect = asked ?? readRedirect(query.get('redirect'));

  /** Every step starts anew, its countdown and puzzle included. */
  const goTo = (next: Step) => {
    setProven(null);
    setStep(next);
  };

  const finish = async (session: Session, target: string | null) => {
    await logIn(session);
    closeLogin();
    if (target !== null) {
      await navigate(target);
    }
  };

  const onRegistered = (session: Session) => {
    if (isFromSisterSite()) {
      void finish(session, redirect ?? pathTo('home'));
      return;
    }
    setNewSession(session);
    goTo('registered');
  };

  /** A distributor's link keeps the person on the course, to log in there. */
  const onSkip = (session: Session) => {
    if (isRetailCourse(pathname, search)) {
      goTo('login');
    } else {
      void finish(session, redirect ?? pathTo('home'));
    }
  };

  /** Whoever closes the dialog after signing up is logged in all the same. */
  const onClose = () => {
    if (step === 'registered' && newSession !== null) {
      void finish(newSession, null);
    } else {
      closeLogin();
    }
  };

  // The button that led here is gone with its step; the dialog itself sees to the first.
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) {
      shown.current = step;
      content.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
  }, [step]);

  return (
    <Dialog open title={t(titleOf(step))} closeLabel={t('close')} onClose={onClose}>
      <div ref={content} className={NARROW.has(step) ? styles.narrow : styles.wide}>
        {step === 'login' && (
          <LoginStep
            username={newSession?.user.username ?? ''}
            onStep={goTo}
            onSession={(session) => void finish(session, redirect)}
            onUnknownPhone={(phone) => {
              goTo('register');
              setProven(phone);
            }}
          />
        )}
        {step === 'register' && (
          <RegisterStep
            proven={proven}
            retailid={readRetailId(query.get('retailid'))}
            onLogin={() => goTo('login')}
            onRegistered={onRegistered}
          />
        )}
        {step === 'registered' && newSession !== null && (
          <RegisteredStep
            cameFor={cameFor(redirect, pathname)}
            onGoOn={() => void finish(newSession, redirect)}
            onCoupons={() => void finish(newSession, pathTo('coupon'))}
            onCertify={(route) => void finish(newSession, pathTo(route))}
            onSkip={() => onSkip(newSession)}
          />
        )}
        {step === 'qr' && (
          <QrStep target={redirect ?? `${pathname}${search}`} onLogin={() => goTo('login')} />
        )}
        {step === 'forgot' && <ForgotStep onLogin={() => goTo('login')} />}
      </div>
    </Dialog>
  );
}

/** The login dialog with all its steps, while somebody asks for it. */
export function LoginDialog() {
  const step = useLoginRequest((state) => state.step);
  return step === null ? null : <Steps key={step} first={step} />;
}
