import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { examMessages } from '#features/exam/exam.messages.ts';
import type { Exam } from '#features/exam/exam.queries.ts';
import { call } from '#shared/api/client.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { examIntroMessages } from './exam-intro.messages.ts';

/** Draws the paper after a question, since it takes an attempt and the clock begins to run. */
export function StartButton({ exam: { id, times, duration } }: { readonly exam: Exam }) {
  const t = useMessages(examIntroMessages);
  const tExam = useMessages(examMessages);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const start = useMutation({
    mutationFn: async () => call('exam.start', { exam_id: id }),
    onSuccess: async () => navigate(pathTo('userExamStart', { id })),
    onError: () => {
      setAsking(false);
      // What the page said of the exam no longer holds.
      void queryClient.invalidateQueries({ queryKey: queryKey('exam', 'intro', id) });
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(times === 0 ? 'start' : 'again')}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t('confirmTitle')}
        text={t('confirmText', { count: duration })}
        confirmLabel={t('confirm')}
        cancelLabel={t('cancel')}
        closeLabel={tExam('close')}
        busy={start.isPending}
        onConfirm={() => start.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
