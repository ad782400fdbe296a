import { queryOptions } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { call } from '#shared/api/client.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';

export type Catalogue = CallResponse<'learning.catalogue'>;
export type Lesson = Catalogue[number]['son'][number];

export const catalogueQueries = {
  ofCourse: (id: number) =>
    queryOptions({
      queryKey: queryKey('learning', 'catalogue', id),
      queryFn: ({ signal }) => call('learning.catalogue', { id }, { signal }),
    }),
};
