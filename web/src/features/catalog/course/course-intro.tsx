import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useLanguage, useMessages } from '#shared/i18n/use-messages.ts';
import { RichText } from '#shared/rich-text/rich-text.tsx';
import styles from './course-intro.module.css';
import { courseMessages } from './course.messages.ts';

/** What the institution says about the course. */
export function CourseIntro({ content }: { readonly content: string }) {
  const t = useMessages(courseMessages);
  const isForeign = useLanguage() !== 'zh';
  if (content === '') {
    return <p className={styles.note}>{t('noIntro')}</p>;
  }
  return (
    <>
      {isForeign && <p className={styles.note}>{t('inChinese')}</p>}
      <div lang={contentLanguage(content)}>
        <RichText html={content} />
      </div>
    </>
  );
}
