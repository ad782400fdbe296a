import { examMessages, typeTexts } from '#features/exam/exam.messages.ts';
import type { TopicType } from '#features/exam/exam.queries.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import styles from './topic.module.css';

interface TopicKindProps {
  readonly type: TopicType;
  readonly score: number;
}

/** Type and worth of a question. */
export function TopicKind({ type, score }: TopicKindProps) {
  const t = useMessages(examMessages);
  return (
    <span className={styles.kind}>
      {t(typeTexts[type])} · {t('points', { score })}
    </span>
  );
}

/** The picture of a question, where it has one. */
export function TopicPicture({ image }: { readonly image: string }) {
  const t = useMessages(examMessages);
  const src = safeUrl(image);
  return src !== null && <img className={styles.picture} src={src} alt={t('picture')} />;
}
