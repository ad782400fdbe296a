import { buttonClass } from '#shared/ui/button.tsx';
import styles from './file-button.module.css';

/** What makes the input a field of a form: its name, and what is said about it. */
export interface FileInput {
  readonly name: string;
  readonly isWrong: boolean;
  /** Where the complaint stands. */
  readonly noteId: string;
}

interface FileButtonProps {
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly size?: 'normal' | 'small';
  readonly field?: FileInput;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button that lets choose files; the browser's own input lies invisibly over it. */
export function FileButton({
  label,
  accept,
  multiple = false,
  size = 'normal',
  field,
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
        name={field?.name}
        aria-invalid={field?.isWrong}
        aria-describedby={field?.noteId}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
