import { useMessages } from '#shared/i18n/use-messages.ts';
import { SuccessIcon } from '#shared/ui/icons.tsx';
import type { PuzzledSending } from './use-code-sending.ts';
import formStyles from '#shared/forms/forms.module.css';
import { puzzleMessages } from './puzzle.messages.ts';
import { PuzzlePanel } from './puzzle-panel.tsx';
import styles from './puzzle.module.css';

interface PuzzleGateProps {
  readonly puzzle: PuzzledSending['puzzle'];
  /** A row that opens the puzzle and tells that it is passed; without it only the button asks. */
  readonly row?: boolean;
  readonly error?: string | undefined;
}

/** The puzzle before a code, while it is open. */
export function PuzzleGate({ puzzle, row = false, error }: PuzzleGateProps) {
  const t = useMessages(puzzleMessages);
  return (
    <>
      {row && !puzzle.isOpen && (
        <button
          type="button"
          name="puzzle"
          className={puzzle.isPassed ? `${styles.row} ${styles.done}` : styles.row}
          disabled={puzzle.isPassed}
          onClick={puzzle.open}
        >
          {puzzle.isPassed && <SuccessIcon />}
          {t(puzzle.isPassed ? 'puzzlePassed' : 'openPuzzle')}
        </button>
      )}
      {puzzle.isOpen && <PuzzlePanel purpose="sms" hard={puzzle.isHard} onSolved={puzzle.pass} />}
      {error !== undefined && !puzzle.isPassed && (
        <p role="alert" className={formStyles.error}>
          {error}
        </p>
      )}
    </>
  );
}
