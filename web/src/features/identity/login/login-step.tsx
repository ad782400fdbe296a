import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import formStyles from '#shared/forms/forms.module.css';
import { wechatWay } from '#shared/wechat/wechat-way.ts';
import { loginMessages } from '../login.messages.ts';
import type { Session } from '../use-log-in.ts';
import { AccountLoginForm } from './account-login-form.tsx';
import { PhoneLoginForm } from './phone-login-form.tsx';
import type { ProvenPhone, Step } from './step.ts';
import styles from './steps.module.css';

const TABS = ['phone', 'account'] as const;
type Tab = (typeof TABS)[number];

interface LoginStepProps {
  /** The account just made, to log in with; empty when there is none. */
  readonly username: string;
  readonly onStep: (step: Step) => void;
  readonly onSession: (session: Session) => void;
  readonly onUnknownPhone: (proven: ProvenPhone) => void;
}

/** Step 1: by phone and code, or by account and password. */
export function LoginStep({ username, onStep, onSession, onUnknownPhone }: LoginStepProps) {
  const t = useMessages(loginMessages);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<Tab>(username === '' ? 'phone' : 'account');

  /** Two tabs: every arrow leads to the other one. */
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      setTab(tab === 'phone' ? 'account' : 'phone');
      list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
    }
  };

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={t('loginTitle')}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={styles.tab}
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={onKeyDown}
          >
            {t(name === 'phone' ? 'phoneTab' : 'accountTab')}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'phone' ? (
          <PhoneLoginForm onSession={onSession} onUnknownPhone={onUnknownPhone} />
        ) : (
          <AccountLoginForm username={username} onSession={onSession} />
        )}
      </div>
      <div className={`${formStyles.links} ${styles.ways}`}>
        <button type="button" className={formStyles.link} onClick={() => onStep('register')}>
          {t('toRegister')}
        </button>
        <button type="button" className={formStyles.link} onClick={() => onStep('qr')}>
          {t(wechatWay() === 'scan' ? 'toQr' : 'toWechat')}
        </button>
        <button type="button" className={formStyles.link} onClick={() => onStep('forgot')}>
          {t('toForgot')}
        </button>
      </div>
    </>
  );
}
