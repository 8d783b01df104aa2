import { createStore, useStore } from './store'

export interface ThemeChoice {
  mode: 'light' | 'dark'
  compact: boolean
}

const key = 'theme'
const light: ThemeChoice = { mode: 'light', compact: false }

function stored(): ThemeChoice {
  try {
    return { ...light, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ThemeChoice>) }
  } catch {
    return light
  }
}

/** The theme of this browser, there for the first paint; the server's copy follows the user (see theme-switch). */
export const themeStore = createStore<ThemeChoice>(stored())
export const useTheme = (): ThemeChoice => useStore(themeStore)

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(key, JSON.stringify(choice))
  themeStore.set(choice)
}
