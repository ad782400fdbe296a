/** The settings an operator may set, by key. */
export const FOOTER_KEYS = [
  'foot_mobile',
  'foot_email',
  'foot_address',
  'foot_official',
  'foot_e_qr',
  'foot_h_qr',
  'foot_report_phone',
  'foot_icp',
  'foot_police',
  'foot_telecom',
  'foot_privacy_pdf',
] as const;

export const SERVICE_LINK_KEY = 'service_link';

/** Words offered in the search box before anybody types, separated by spaces. */
export const SEARCH_WORDS_KEY = 'search_words';

export const SETTING_KEYS = [...FOOTER_KEYS, SERVICE_LINK_KEY, SEARCH_WORDS_KEY] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

/** Whether a text names a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return (SETTING_KEYS as readonly string[]).includes(key);
}
