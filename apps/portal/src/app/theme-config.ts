import { type ThemeConfig, theme } from 'antd'
import type { Language } from '../shared/language/language'
import { type ThemeChoice, themeColours } from '../shared/theme'

const latin = 'system-ui, -apple-system, "Segoe UI", Roboto'
const fonts: Record<Language, string> = {
  'zh-CN': `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`,
  'zh-TW': `${latin}, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", sans-serif`,
  'en-US': `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`,
}

// Blues and greys of low contrast between each other: operators look at them all day. The dark theme needs lighter
// seeds, because its algorithm darkens them.
const light = {
  colorSuccess: '#389e0d',
  colorSuccessBg: '#f0f8ea',
  colorSuccessBorder: '#b9dea4',
  colorWarning: '#d98a1f',
  colorError: '#d1434b',
  colorBgLayout: '#f3f5f8',
  colorTextBase: '#1b2430',
  // antd's own are too faint to read on white and grey.
  colorTextPlaceholder: '#646f7c',
  colorTextDescription: '#5d6978',
  colorTextTertiary: '#5f6b79',
  // The same for words in the colours of a state.
  colorSuccessText: '#2b7a0b',
  colorWarningText: '#8f5600',
}
const dark = {
  colorSuccess: '#5cc22c',
  colorWarning: '#eba23a',
  colorError: '#f47f83',
  colorBgLayout: '#0f1317',
  colorBgContainer: '#181d23',
  colorBgElevated: '#20262d',
  colorBorderSecondary: '#272e36',
  colorTextPlaceholder: '#8f9aa6',
  colorTextDescription: '#98a3af',
  colorTextTertiary: '#98a3af',
}

export function themeConfig({ mode, compact, colour }: ThemeChoice, language: Language): ThemeConfig {
  const isDark = mode === 'dark'
  const primary = themeColours[colour][mode]
  return {
    // A name of its own for each provider would keep the styles of one from serving another. Under one name for all themes,
    // styles of the theme before, which what is not drawn anew still holds, would come after those of the present one.
    cssVar: { key: ['portal', mode, ...(compact ? ['compact'] : []), colour, language].join('-') },
    algorithm: [isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(compact ? [theme.compactAlgorithm] : [])],
    token: {
      borderRadius: 6,
      fontFamily: fonts[language],
      colorPrimary: primary,
      colorInfo: primary,
      ...(isDark ? dark : light),
      ...(isDark && colour === 'blue' ? { colorPrimaryBg: '#192538' } : {}),
    },
    components: {
      // Light enough to be read as text on the dark, the primary colour is too light behind white letters.
      ...(isDark && {
        Button: {
          colorPrimary: '#3b6fcf',
          colorPrimaryHover: '#4a7edd',
          colorPrimaryActive: '#305cb0',
          // So is the red, which is the colour of words as well.
          dangerColor: dark.colorBgContainer,
        },
      }),
      // The same for the words in a switch that is on.
      ...(isDark && {
        Switch: { colorPrimary: themeColours[colour].light, colorPrimaryHover: themeColours[colour].light },
      }),
      // Lists, trees and fields have the background of a panel: what opens over the page has it too, as in the light.
      ...(isDark && {
        Drawer: { colorBgElevated: dark.colorBgContainer },
        Modal: { contentBg: dark.colorBgContainer },
      }),
      // The small letters of a tag stand on a tint of their own colour.
      ...(!isDark && {
        Tag: { colorSuccess: light.colorSuccessText, colorWarning: light.colorWarningText, colorError: '#b5323c' },
      }),
      Menu: {
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemHeight: compact ? 34 : 38,
        activeBarBorderWidth: 0,
        iconSize: 16,
      },
      Table: {
        headerBorderRadius: 4,
        ...(isDark ? {} : { headerBg: '#f7f8fa' }),
        ...(compact ? {} : { cellPaddingBlock: 10, cellPaddingInline: 12 }),
      },
    },
  }
}
