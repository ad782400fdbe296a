import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { type CallMeta, handleFailure } from './policy.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const MAX_RETRIES = 1;
/** Public content may be this old before coming back to a screen asks again. */
const STALE_MS = 60_000;

/**
 * Only a lost connection is tried again. A refusal stays a refusal, and a server in trouble gets no
 * second helping.
 */
function shouldRetry(failures: number, error: Error): boolean {
  return error instanceof ApiError && error.kind === 'network' && failures < MAX_RETRIES;
}

/** A query client whose every failure goes through the policy. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => void handleFailure(error, query.meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => void handleFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // 'always': a call made offline fails at once and says so, instead of waiting unseen.
      queries: {
        networkMode: 'always',
        retry: shouldRetry,
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
