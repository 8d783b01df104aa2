import { expect, it } from 'vitest'
import { chooseTheme, themeStore } from './theme'

it('follows the theme that another tab of the browser has stored, and nothing else that is stored', () => {
  chooseTheme({ mode: 'light', compact: false, colour: 'teal' })
  localStorage.setItem('theme', JSON.stringify({ mode: 'dark', compact: true, colour: 'none such' }))
  dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  expect(themeStore.get().mode).toBe('light')
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(themeStore.get()).toEqual({ mode: 'dark', compact: true, colour: 'blue' })
})
