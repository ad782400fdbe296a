import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { LessonRequirements } from '../progress/lesson-requirements.tsx';
import { progressQueries } from '../progress/progress.queries.ts';

interface ReadingProgressProps {
  readonly courseId: number;
  readonly chapterId: number;
  readonly title: string;
  readonly onTurn: (page: number) => void;
}

/** How much of the handout was seen, and the pages that are missing. */
export function ReadingProgress({ courseId, chapterId, title, onTurn }: ReadingProgressProps) {
  const query = useQuery(progressQueries.ofCourse(courseId));
  return (
    <QueryBlock query={query} skeleton={<Skeleton height="60px" />} isEmpty={() => false}>
      {({ list }) => (
        <ul>
          {list
            .filter(({ chapter_id }) => chapter_id === chapterId)
            .map((lesson) => (
              <LessonRequirements
                key={lesson.chapter_id}
                lesson={lesson}
                title={title}
                onJump={(_chapter, page) => onTurn(page)}
              />
            ))}
        </ul>
      )}
    </QueryBlock>
  );
}
