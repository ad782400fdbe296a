import './tokens.css';
import './base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#shared/api/query-client.ts';
import { restoreClientState, saveClientStateOnLeave } from './client-state.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

restoreClientState();
saveClientStateOnLeave();

const root = document.querySelector('#root');
if (root === null) {
  throw new Error('index.html has no #root');
}
const queryClient = createQueryClient();
const site = createRoot(root);
// A transition is drawn in slices, so that a slow phone can answer a finger in between.
startTransition(() =>
  site.render(
    <StrictMode>
      <Providers queryClient={queryClient} router={createAppRouter(queryClient)} />
    </StrictMode>,
  ),
);
