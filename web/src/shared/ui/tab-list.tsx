import { type KeyboardEvent, useRef } from 'react';
import styles from './tab-list.module.css';

interface Tab<Key extends string> {
  readonly key: Key;
  readonly text: string;
  /** The language of the text when it is not that of the interface. */
  readonly lang?: string;
}

interface TabListProps<Key extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly current: Key;
  /** The element the tabs change. */
  readonly panelId: string;
  readonly tabId: (key: Key) => string;
  readonly onChoose: (key: Key) => void;
  /** The person is about to choose: a good moment to fetch ahead. */
  readonly onPoint?: (key: Key) => void;
}

/** Where a key leads from a position among `count` tabs; null for other keys. */
function destination(key: string, position: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (position + 1) % count;
    case 'ArrowLeft':
      return (position - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Tabs over what they change: one stop for the Tab key, arrow keys go from one to the next. */
export function TabList<Key extends string>({
  label,
  tabs,
  current,
  panelId,
  tabId,
  onChoose,
  onPoint,
}: TabListProps<Key>) {
  const listRef = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent, position: number) => {
    const next = destination(event.key, position, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || tab === undefined) {
      return;
    }
    event.preventDefault();
    onChoose(tab.key);
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div ref={listRef} className={styles.tabs} data-strip="" role="tablist" aria-label={label}>
      {tabs.map(({ key, text, lang }, position) => (
        <button
          key={key}
          id={tabId(key)}
          type="button"
          role="tab"
          className={styles.tab}
          lang={lang}
          aria-selected={key === current}
          aria-controls={panelId}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChoose(key)}
          onPointerEnter={() => onPoint?.(key)}
          onFocus={() => onPoint?.(key)}
          onKeyDown={(event) => onKeyDown(event, position)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
