/** Everything that is generated from the contract alone. */
import { apiReference } from './api-reference.ts';
import { callPaths } from './call-paths.ts';
import { lifecyclePictures } from './lifecycles.ts';
import { openapi } from './openapi.ts';
import type { Generator } from './generator.ts';

export const contractGenerators: readonly Generator[] = [
  openapi,
  apiReference,
  callPaths,
  lifecyclePictures,
];
