import { buttonClass } from '#shared/ui/button.tsx';
import styles from './file-button.module.css';

interface FileButtonProps {
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly size?: 'normal' | 'small';
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button that lets choose files; the browser's own input lies invisibly over it. */
export function FileButton({
  label,
  accept,
  multiple = false,
  size = 'normal',
  onChoose,
}: FileButtonProps) {
  const look = `${buttonClass({ look: 'plain', size })} ${styles.button}`;
  return (
    <label className={size === 'small' ? `${look} ${styles.small}` : look}>
      {label}
      <input
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
