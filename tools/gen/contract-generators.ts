/** Everything that is generated from the call table alone. */
import { apiReference } from './api-reference.ts';
import { callPaths } from './call-paths.ts';
import { openapi } from './openapi.ts';
import type { Generator } from './generator.ts';

export const contractGenerators: readonly Generator[] = [openapi, apiReference, callPaths];
