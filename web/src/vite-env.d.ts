interface ImportMetaEnv {
  readonly VITE_GROUP_SITE_URL?: string;
  readonly VITE_SISTER_SITE_URL?: string;
  readonly VITE_CONSOLE_URL?: string;
}
