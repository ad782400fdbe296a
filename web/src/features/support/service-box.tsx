import { Button } from '#shared/ui/button.tsx';
import { openService } from './open-service.ts';
import styles from './service-box.module.css';

interface ServiceBoxProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

/** Customer service beside something a person may have questions about. */
export function ServiceBox({ title, text, action }: ServiceBoxProps) {
  return (
    <section className={styles.box}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <Button look="plain" size="small" onClick={() => void openService()}>
        {action}
      </Button>
    </section>
  );
}
