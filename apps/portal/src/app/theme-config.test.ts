import { expect, it } from 'vitest'
import { languages } from '../shared/language/language'
import { type ThemeColour, themeColours } from '../shared/theme'
import { themeConfig } from './theme-config'

it('no theme shares its styles with another, so that those of the one before cannot hold', () => {
  const themes = (['light', 'dark'] as const).flatMap(mode =>
    [true, false].flatMap(compact =>
      (Object.keys(themeColours) as ThemeColour[]).flatMap(colour =>
        languages.map(({ key }) => themeConfig({ mode, compact, colour }, key).cssVar),
      ),
    ),
  )
  const names = themes.map(cssVar => (typeof cssVar === 'object' ? cssVar.key : undefined))
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(themes.length)
})
