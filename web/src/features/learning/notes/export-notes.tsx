import { useMutation } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { serverNow } from '#shared/lib/server-clock.ts';
import { showToast } from '#shared/lib/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { noteMessages } from './note.messages.ts';
import { fetchAllNotes } from './note.queries.ts';
import { notesFileName, notesMarkdown } from './notes-markdown.ts';

interface ExportNotesProps {
  readonly courseId: number;
  /** Title of the course. */
  readonly title: string;
}

/** Saves all notes on a course as a Markdown file. */
export function ExportNotes({ courseId, title }: ExportNotesProps) {
  const t = useMessages(noteMessages);
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchAllNotes(courseId),
    onSuccess: (notes) => {
      if (notes.length === 0) {
        showToast({ kind: 'error', text: t('nothingToExport') });
        return;
      }
      const text = notesMarkdown(title, notes, new Date(serverNow()));
      saveFile(notesFileName(title), new Blob([text], { type: 'text/markdown;charset=utf-8' }));
    },
  });
  return (
    <Button look="plain" size="small" disabled={isPending} onClick={() => mutate()}>
      {t(isPending ? 'exporting' : 'export')}
    </Button>
  );
}
