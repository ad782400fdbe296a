import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQueries } from '#features/account/account.queries.ts';
import { call } from '#shared/api/client.ts';
import { setSessionUser, useSession } from '#shared/api/session.ts';
import { sendFile } from '#shared/upload/send-file.ts';

/** Sends a picture and makes it the avatar, everywhere it shows. */
export function useSaveAvatar(onProgress: (part: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (makePhoto: () => Promise<Blob>) => {
      const photo = await sendFile(await makePhoto(), { onProgress });
      return call('account.changePhoto', { photo });
    },
    onSuccess: async ({ avatar }) => {
      const { user } = useSession.getState();
      if (user !== null) {
        setSessionUser({ ...user, avatar });
      }
      await queryClient.invalidateQueries({ queryKey: accountQueries.me().queryKey });
    },
  });
}
