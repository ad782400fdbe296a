import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { call } from '#shared/api/client.ts';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { Button } from '#shared/ui/button.tsx';
import { favouriteMessages } from './favourite.messages.ts';
import { favouriteQueries, type FavouriteTarget } from './favourite.queries.ts';
import styles from './favourite-button.module.css';

interface FavouriteButtonProps extends FavouriteTarget {
  /** What the page was told with the course or package. */
  readonly isKept: boolean;
}

/** Keeps a course or package for later, or lets go of it; a visitor is asked to log in. */
export function FavouriteButton({ id, type, isKept }: FavouriteButtonProps) {
  const t = useMessages(favouriteMessages);
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const isVisitor = useSession((state) => state.user === null);
  const query = favouriteQueries.of({ id, type });
  const { data } = useQuery({
    ...query,
    enabled: !isVisitor,
    initialData: { is_collect: isKept ? 1 : 0 },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('catalog.toggleFavourite', { id, type }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(query.queryKey, answer);
      await queryClient.invalidateQueries({ queryKey: queryKey('catalog', 'favourites') });
    },
  });
  const isOn = !isVisitor && data.is_collect === 1;
  return (
    <Button
      look="quiet"
      aria-pressed={isOn}
      disabled={isPending}
      onClick={() => (isVisitor ? requestLogin('login', `${pathname}${search}`) : mutate())}
    >
      <svg
        className={isOn ? `${styles.heart} ${styles.on}` : styles.heart}
        aria-hidden="true"
        width="18"
        height="18"
        viewBox="0 0 20 20"
      >
        <path d="M10 16.500 3.600 10.300a4 4 0 0 1 5.700-5.600l.7.700.7-.7a4 4 0 0 1 5.700 5.600z" />
      </svg>
      {t(isOn ? 'kept' : 'keep')}
    </Button>
  );
}
