import { CONTENT_LANGUAGE } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { CloseIcon } from '#shared/ui/icons.tsx';
import { Marked } from '#shared/ui/marked.tsx';
import { searchMessages } from './search.messages.ts';
import { forgetSearch } from './search-history.ts';
import type { Offer } from './suggestion-groups.ts';
import styles from './suggestions.module.css';

const PICTURE_SIZE = 28;

interface SuggestionOptionProps {
  readonly offer: Offer;
  readonly id: string;
  readonly isActive: boolean;
  /** Marked in what is offered. */
  readonly typed: string;
  readonly onChoose: () => void;
}

/** The box keeps the focus, or its list would close before the click. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** The box keeps the focus: what it lists are buttons for a mouse alone. */
export function SuggestionOption(props: SuggestionOptionProps) {
  const { offer, id, isActive, typed, onChoose } = props;
  const t = useMessages(searchMessages);
  const { text, kind, person } = offer;
  const isChip = kind === 'past' || kind === 'hot';
  const role = { role: 'option', 'aria-selected': isActive, tabIndex: -1 };
  const button = (
    <button
      {...role}
      id={id}
      type="button"
      className={isChip ? styles.chip : kind === 'clear' ? styles.clear : styles.option}
      {...(kind !== 'clear' && { lang: CONTENT_LANGUAGE })}
      onPointerDown={keepFocus}
      onClick={onChoose}
    >
      {person !== undefined && <Avatar src={person.picture} name={text} size={PICTURE_SIZE} />}
      {kind === 'clear' ? t('forgetAll') : <Marked text={text} words={[typed]} />}
      {person !== undefined && person.note !== '' && (
        <span className={styles.note}>{person.note}</span>
      )}
    </button>
  );
  if (kind !== 'past') {
    return button;
  }
  return (
    <span className={styles.past} role="presentation">
      {button}
      {/* By keyboard the Delete key does the same. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title={t('forget', { text })}
        className={styles.forget}
        onPointerDown={keepFocus}
        onClick={() => forgetSearch(text)}
      >
        <CloseIcon />
      </button>
    </span>
  );
}
