interface ImportMetaEnv {
  readonly VITE_GROUP_SITE_URL?: string;
  readonly VITE_SISTER_SITE_URL?: string;
  readonly VITE_CONSOLE_URL?: string;
  readonly VITE_PASSWORD_KEY?: string;
  readonly VITE_PASSWORD_IV?: string;
}
