import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { RichText } from '#shared/rich-text/rich-text.tsx';
import { packageMessages } from './package.messages.ts';
import styles from './package-intro.module.css';

/** What the institution says about its package. */
export function PackageIntro({ content }: { readonly content: string }) {
  const t = useMessages(packageMessages);
  const isForeign = useLanguage() !== 'zh' && contentLanguage(content) !== 'en';
  return (
    <section className={styles.box}>
      <h2 className={styles.heading}>{t('intro')}</h2>
      {content === '' ? (
        <p className={styles.note}>{t('noIntro')}</p>
      ) : (
        <>
          {isForeign && <p className={styles.note}>{t('inChinese')}</p>}
          <div lang={contentLanguage(content)}>
            <RichText html={content} />
          </div>
        </>
      )}
    </section>
  );
}
