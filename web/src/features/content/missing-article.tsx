import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { NoticePanel } from '#shared/ui/feedback/notice-panel.tsx';
import { articleMessages } from './article.messages.ts';

interface MissingArticleProps {
  /** What the link that led here promised. */
  readonly promised?: string;
  readonly actions: ReactNode;
}

/** Stands for an article or agreement that is not there. */
export function MissingArticle({ promised = '', actions }: MissingArticleProps) {
  const t = useMessages(articleMessages);
  return (
    <NoticePanel
      title={t('missingTitle')}
      text={promised === '' ? t('missingText') : t('missingDocument', { title: promised })}
      actions={actions}
    />
  );
}
