import { useEffect } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { RouteTitleContext, useThing } from '#shared/lib/route-title.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { appMessages } from '#app/app.messages.ts';
import { useCurrentRoute } from '#app/current-route.ts';
import { routeMessages } from '#app/routes.messages.ts';
import { routes } from '#app/routes.ts';
import { OfflineBar } from './notices/offline-bar.tsx';
import { LoginDialogHost } from './notices/login-dialog-host.tsx';
import { ReloginDialog } from './notices/relogin-dialog.tsx';
import { Toasts } from './notices/toasts.tsx';
import { useScrollPlace } from './scroll/use-scroll-place.ts';

/**
 * Title of the route being shown, in the current language; the document's title is the name of what
 * the screen is about, the route's title and the site's.
 */
function useTitle(): string {
  const t = useMessages(routeMessages);
  const route = useCurrentRoute();
  const title = route === null ? '' : t(routes[route].titleKey);
  const { name } = useThing();
  const documentTitle = [name, title, t('app')].filter(Boolean).join(' - ');
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return title;
}

/** Stands around every screen: title, scroll position, notices. */
export function RootLayout() {
  const t = useMessages(appMessages);
  const title = useTitle();
  const navigation = useNavigation();
  useScrollPlace();
  return (
    <RouteTitleContext value={title}>
      <VisuallyHidden as="output">{title}</VisuallyHidden>
      {navigation.state === 'loading' && <ProgressBar label={t('loading')} />}
      <Outlet />
      <OfflineBar />
      <Toasts />
      <ReloginDialog />
      <LoginDialogHost />
    </RouteTitleContext>
  );
}
