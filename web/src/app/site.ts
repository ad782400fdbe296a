/** Other sites the header leads to: configuration of the deployment. */
export const site = {
  groupUrl: import.meta.env.VITE_GROUP_SITE_URL ?? 'https://group.zhiji.example/',
  sisterUrl: import.meta.env.VITE_SISTER_SITE_URL ?? 'https://sister.zhiji.example/',
  consoleUrl: import.meta.env.VITE_CONSOLE_URL ?? 'https://console.zhiji.example/',
} as const;

/** Where the public records of a Chinese site are looked up. */
export const registers = {
  icp: 'https://beian.miit.gov.cn/',
  police: 'https://beian.mps.gov.cn/',
} as const;
