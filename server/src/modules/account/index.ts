/** Public interface of the account module: one's own profile, and the security of the account. */
import {
  bindWechat,
  changePassword,
  consents,
  devices,
  endDevice,
  ownUser,
} from '#modules/identity';
import { changeEmail, changePhone } from './contact.commands.ts';
import { deleteDueAccounts, requestDeletion } from './deletion.commands.ts';
import { changePhoto } from './photo.commands.ts';
import { editProfile } from './profile.commands.ts';
import { exportData } from './export.queries.ts';
import type { WechatGateway } from '#gateways/wechat/wechat-gateway';
import type { Module, Platform } from '#platform/module';
import type { DeletionBlocker } from './deletion.commands.ts';

/**
 * Binds the account calls; `blockers` say what of a user keeps his account from being deleted,
 * `others` hand out and forget what they keep of him.
 */
export function accountModule(
  platform: Platform,
  blockers: readonly DeletionBlocker[],
  wechat: WechatGateway,
  others: readonly Module[],
): Module<'account'> {
  return {
    domain: 'account',
    tables: [],
    bindings: {
      me: async ({ user }) => ownUser(platform, user.userId),
      edit: async ({ user }, input) => editProfile(platform, user.userId, input),
      changePhoto: async ({ user }, input) => changePhoto(platform, user.userId, input),
      changePassword: async (context, input) => {
        await changePassword(platform, context, input);
        return null;
      },
      changePhone: async (context, input) => {
        await changePhone(platform, context, input);
        return null;
      },
      changeEmail: async (context, input) => {
        await changeEmail(platform, context, input);
        return null;
      },
      bindWechat: async (context, input) => bindWechat(platform, wechat, context, input),
      requestDeletion: async (context, input) =>
        requestDeletion(platform, blockers, context, input),
      devices: async ({ user }) => devices(platform, user),
      endDevice: async ({ user }, { id }) => {
        await endDevice(platform, user, id);
        return null;
      },
      consents: async ({ user }) => consents(platform, user.userId),
      exportData: async ({ user }) => exportData(platform, others, user.userId),
    },
    schedules: [
      {
        name: 'account.delete-due',
        cron: '20 * * * *',
        run: async () => deleteDueAccounts(platform, others),
      },
    ],
  };
}
