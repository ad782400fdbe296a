import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { applicationMessages } from './application.messages.ts';
import styles from './help-note.module.css';

/** What to do about a refusal when the field itself may be right. */
export function HelpNote({ text }: { readonly text: string }) {
  const t = useMessages(applicationMessages);
  return (
    <p className={styles.help}>
      {text} <Link to={pathTo('userService')}>{t('toService')} ›</Link>
    </p>
  );
}
