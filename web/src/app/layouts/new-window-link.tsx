import { useMessages } from '#shared/i18n/use-messages.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { appMessages } from '#app/app.messages.ts';

interface NewWindowLinkProps {
  readonly href: string;
  readonly text: string;
}

/** A link to another site, which says that it opens a new window. */
export function NewWindowLink({ href, text }: NewWindowLinkProps) {
  const t = useMessages(appMessages);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
    </a>
  );
}
