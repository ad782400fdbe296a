import { ConfigProvider, type ThemeConfig } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useMemo } from 'react';

const LOCALES = { zh: zhCN, en: enUS };

/** The kit's theme, read from the page's own tokens so that a colour is written once. */
function readTheme(): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    token: {
      colorPrimary: token('--primary'),
      colorLink: token('--primary'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextPlaceholder: token('--ink-2'),
      colorError: token('--hot'),
      colorBgLayout: token('--bg'),
      borderRadius: Number.parseInt(token('--radius-small'), 10),
      borderRadiusLG: Number.parseInt(token('--radius'), 10),
      controlHeight: 40,
      fontFamily: 'inherit',
      fontSize: Number.parseInt(token('--text-body'), 10),
    },
    components: {
      Button: { borderRadius: 999, primaryShadow: 'none', defaultShadow: 'none', fontWeight: 600 },
    },
  };
}

interface KitThemeProps {
  readonly language: keyof typeof LOCALES;
  readonly children: ReactNode;
}

/**
 * Dresses the component kit in our look and language. Only lazy islands import it: the kit never
 * enters the first load.
 */
export function KitTheme({ language, children }: KitThemeProps) {
  const theme = useMemo(() => readTheme(), []);
  return (
    // Without `autoInsertSpace: false` a button of two characters is named with a space inside.
    <ConfigProvider theme={theme} locale={LOCALES[language]} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
