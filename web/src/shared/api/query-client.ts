import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
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
const STALE_MS = MINUTE_MS;
/** As long as this a list that was left is still there for who comes back to it. */
const KEPT_MS = 30 * MINUTE_MS;

/**
 * Only a lost connection is retried. A refusal would be refused again, and 5xx is never retried:
 * retries amplify overload.
 */
function shouldRetry(failures: number, error: Error): boolean {
  return error instanceof ApiError && error.kind === 'network' && failures < MAX_RETRIES;
}

/** A query client whose every failure goes through the policy. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) =>
        void handleFailure(error, meta, meta?.silent === true ? 'background' : 'person'),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => void handleFailure(error, mutation.meta),
    }),
    defaultOptions: {
      // 'always': a call made offline fails at once and says so, instead of waiting unseen.
      queries: {
        networkMode: 'always',
        // What could not be loaded offline is loaded once the connection is back.
        refetchOnReconnect: true,
        retry: shouldRetry,
        staleTime: STALE_MS,
        gcTime: KEPT_MS,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
