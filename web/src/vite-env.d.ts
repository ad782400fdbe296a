/** What a build may be told; `docs/configuration.md` is made of these comments. */
interface ImportMetaEnv {
  /** the group’s site, which the header links to */
  readonly VITE_GROUP_SITE_URL?: string;
  /** the sister site, which a user may cross over to */
  readonly VITE_SISTER_SITE_URL?: string;
  /** the institutions’ console, which a user may cross over to */
  readonly VITE_CONSOLE_URL?: string;
  /** what passwords are encrypted with, the same as the server’s PASSWORD_KEY */
  readonly VITE_PASSWORD_KEY?: string;
  /** the other half of the pair, the same as the server’s PASSWORD_IV */
  readonly VITE_PASSWORD_IV?: string;
}
