import { createStore, useStore } from './store'

/** Seeds of the interface's colour, each with a lighter one for dark screens, whose algorithm mutes them. */
export const themeColours = {
  blue: { light: '#2a62c9', dark: '#6ea2f8' },
  teal: { light: '#0b7a75', dark: '#35b5ad' },
  green: { light: '#2f7d32', dark: '#5fbf63' },
  violet: { light: '#6741b8', dark: '#a283f0' },
  red: { light: '#b5323c', dark: '#ef6b73' },
  grey: { light: '#44546a', dark: '#8fa3bd' },
} as const
export type ThemeColour = keyof typeof themeColours

export interface ThemeChoice {
  mode: 'light' | 'dark'
  compact: boolean
  colour: ThemeColour
}

const key = 'theme'
const light: ThemeChoice = { mode: 'light', compact: false, colour: 'blue' }

function stored(): ThemeChoice {
  try {
    return completeTheme(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return light
  }
}

/** A stored choice that an earlier version or a hand edit has left, corrected to one that every screen can be drawn with. */
export function completeTheme(kept: Partial<ThemeChoice> | null): ThemeChoice {
  const choice = { ...light, ...kept }
  return choice.colour in themeColours ? choice : { ...choice, colour: light.colour }
}

/** The theme of this browser, there for the first paint; the server's copy follows the user (see theme-switch). */
export const themeStore = createStore<ThemeChoice>(stored())
export const useTheme = (): ThemeChoice => useStore(themeStore)

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(key, JSON.stringify(choice))
  themeStore.set(choice)
}

// Chosen in another tab of this browser: this one follows, so that the two look the same.
addEventListener('storage', event => {
  if (event.key === key) themeStore.set(stored())
})
