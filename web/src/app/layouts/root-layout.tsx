import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { RouteTitleContext } from '#shared/lib/route-title.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { appMessages } from '#app/app.messages.ts';
import { useCurrentRoute } from '#app/current-route.ts';
import { routeMessages } from '#app/routes.messages.ts';
import { routes } from '#app/routes.ts';
import { LoginDialogHost } from './notices/login-dialog-host.tsx';
import { ReloginDialog } from './notices/relogin-dialog.tsx';
import { Toasts } from './notices/toasts.tsx';
import { focusContent } from './focus-content.ts';

/** Title of the route being shown, also as the document's title, in the current language. */
function useTitle(): string {
  const t = useMessages(routeMessages);
  const route = useCurrentRoute();
  const title = route === null ? '' : t(routes[route].titleKey);
  const documentTitle = title === '' ? t('app') : `${title} - ${t('app')}`;
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return title;
}

/** Every route change starts at the top, and a change of page moves the focus to its content. */
function useFreshStart(): void {
  const { pathname, search } = useLocation();
  const shown = useRef({ pathname, search });
  useEffect(() => {
    const last = shown.current;
    shown.current = { pathname, search };
    if (last.pathname !== pathname || last.search !== search) {
      window.scrollTo(0, 0);
    }
    if (last.pathname !== pathname) {
      focusContent();
    }
  }, [pathname, search]);
}

/** Stands around every screen: title, scroll position, notices. */
export function RootLayout() {
  const t = useMessages(appMessages);
  const title = useTitle();
  const navigation = useNavigation();
  useFreshStart();
  return (
    <RouteTitleContext value={title}>
      <VisuallyHidden as="output">{title}</VisuallyHidden>
      {navigation.state === 'loading' && <ProgressBar label={t('loading')} />}
      <Outlet />
      <Toasts />
      <ReloginDialog />
      <LoginDialogHost />
    </RouteTitleContext>
  );
}
