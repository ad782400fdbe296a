import type { CallResponse } from '@zhiji/contract/calls';

export type Catalogue = CallResponse<'learning.catalogue'>;
/** A lesson as the catalogue of its course lists it. */
export type Lesson = Catalogue[number]['son'][number];
