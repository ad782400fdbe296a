import { AGREEMENT_TYPES } from '@zhiji/contract/kernel/statuses';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import type { AgreementType } from './agreement-type.ts';
import { articleMessages } from './article.messages.ts';

/** Leads from one agreement to the others. */
export function DocumentTabs({ type }: { readonly type: AgreementType | null }) {
  const t = useMessages(articleMessages);
  return (
    <LinkTabs
      label={t('documents')}
      tabs={Object.values(AGREEMENT_TYPES).map((each) => {
        const text = t(`document${each}`);
        return {
          to: pathTo('agreement', { title: text, type: each }),
          text,
          isCurrent: each === type,
        };
      })}
    />
  );
}
