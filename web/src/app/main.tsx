import './tokens.css';
import './base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#shared/api/query-client.ts';
import { onLoginElsewhere } from '#shared/api/token.ts';
import { onLanguageChange } from '#shared/i18n/i18n.ts';
import { takeSisterSiteTicket } from '#features/identity/sister-site/take-ticket.ts';
import { takePayReturn } from '#features/order/pay/take-pay-return.ts';
import { restoreClientState, saveClientStateOnLeave } from './client-state.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

takePayReturn();
restoreClientState();
saveClientStateOnLeave();

const root = document.querySelector('#root');
if (root === null) {
  throw new Error('index.html has no #root');
}
const queryClient = createQueryClient();
// What the server writes comes in the language asked for.
onLanguageChange(() => void queryClient.invalidateQueries());
onLoginElsewhere(async () => {
  const { followLogin } = await import('./follow-login.ts');
  await followLogin(queryClient);
});
const site = createRoot(root);
// A transition is drawn in slices, so that a slow phone can answer a finger in between.
const show = () =>
  startTransition(() =>
    site.render(
      <StrictMode>
        <Providers queryClient={queryClient} router={createAppRouter(queryClient)} />
      </StrictMode>,
    ),
  );

const arrival = takeSisterSiteTicket();
if (arrival === null) {
  // A task of its own, after the reading of the code: together they hold a slow phone up.
  setTimeout(show);
} else {
  // Who has arrived decides which routes are open.
  void arrival.finally(show);
}
