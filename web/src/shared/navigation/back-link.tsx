import { Link } from 'react-router';
import styles from './back-link.module.css';

/** Leads from one thing back to the list of all. */
export function BackLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link to={to} className={styles.back}>
      ‹ {text}
    </Link>
  );
}
