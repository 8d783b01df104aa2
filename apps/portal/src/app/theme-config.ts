import { type ThemeConfig, theme } from 'antd'
import type { Language } from '../shared/language'
import type { ThemeChoice } from '../shared/theme'

const latin = 'system-ui, -apple-system, "Segoe UI", Roboto'
const fonts: Record<Language, string> = {
  'zh-CN': `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`,
  'zh-TW': `${latin}, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", sans-serif`,
  'en-US': `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`,
}

/** Calm blues on quiet greys; operators look at it all day. */
export function themeConfig({ mode, compact }: ThemeChoice, language: Language): ThemeConfig {
  const dark = mode === 'dark'
  return {
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(compact ? [theme.compactAlgorithm] : [])],
    token: {
      colorPrimary: '#2a62c9',
      colorInfo: '#2a62c9',
      colorSuccess: '#2b9a66',
      colorWarning: '#d98a1f',
      colorError: '#d1434b',
      borderRadius: 6,
      fontFamily: fonts[language],
      ...(dark
        ? { colorBgLayout: '#101419', colorBgBase: '#171c22' }
        : { colorBgLayout: '#f3f5f8', colorTextBase: '#1b2430' }),
    },
    components: {
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemHeight: 38,
        activeBarBorderWidth: 0,
        iconSize: 16,
      },
      Table: { headerBorderRadius: 4, cellPaddingBlock: 10, cellPaddingInline: 12 },
    },
  }
}
