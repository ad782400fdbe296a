import { setLanguage } from '#shared/i18n/i18n.ts';
import { useLanguage } from '#shared/i18n/use-messages.ts';
import styles from './language-switch.module.css';

/** Each language is offered in its own words, to those who cannot read the other. */
const OTHER = {
  zh: { language: 'en', lang: 'en', name: 'English', label: 'Switch to English' },
  en: { language: 'zh', lang: 'zh-CN', name: '中文', label: '切换到中文' },
} as const;

/** Switches between Chinese and English. */
export function LanguageSwitch() {
  const { language, lang, name, label } = OTHER[useLanguage()];
  return (
    <button
      type="button"
      className={styles.switch}
      lang={lang}
      title={label}
      onClick={() => setLanguage(language)}
    >
      {name}
    </button>
  );
}
