import { Button } from '#shared/ui/button.tsx';
import { openService } from './open-service.ts';
import styles from './service-box.module.css';

interface ServiceBoxProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Whether it is a card of its own or part of one. */
  readonly look?: 'box' | 'part';
}

/** Customer service beside something a person may have questions about. */
export function ServiceBox({ title, text, action, look = 'box' }: ServiceBoxProps) {
  return (
    <section className={styles[look]}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <Button look="plain" size="small" onClick={() => void openService()}>
        {action}
      </Button>
    </section>
  );
}
