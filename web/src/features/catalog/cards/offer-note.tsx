import type { PackageState } from '@zhiji/contract/kernel/offer-state';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { cardsMessages } from './cards.messages.ts';

interface OfferNoteProps extends PackageState<{ readonly title: string }> {
  readonly className: string | undefined;
}

/** Why something cannot be bought, and by which course; nothing where it can or is owned. */
export function OfferNote({ state, blocking, className }: OfferNoteProps) {
  const t = useMessages(cardsMessages);
  if (state === 'open' || state === 'owned') {
    return null;
  }
  const reason = t(state);
  const text = blocking === null ? reason : t('blocked', { title: blocking.title, reason });
  return (
    <p className={className} lang={contentLanguage(text)}>
      {text}
    </p>
  );
}
