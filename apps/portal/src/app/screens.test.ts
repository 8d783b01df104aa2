import { describe, expect, it } from 'vitest'
import type { Screen } from '../shared/screen'
import { screenRegistry, screens } from './screens'

const screen = (path: string): Screen => ({ path, load: () => Promise.reject(new Error('not rendered here')) })

describe('screen registry', () => {
  it('finds exact paths before patterns', () => {
    const registry = screenRegistry([{ screens: [screen('/userMenu/:obj/:path/:desc'), screen('/userMenu/a/b/c')] }])
    expect(registry.find('/userMenu/a/b/c')?.path).toBe('/userMenu/a/b/c')
    expect(registry.find('/userMenu/md_product/x/y')?.path).toBe('/userMenu/:obj/:path/:desc')
    expect(registry.find('/userMenu/only')).toBeUndefined()
  })

  it('refuses two screens at one path', () => {
    expect(() => screenRegistry([{ screens: [screen('/a')] }, { screens: [screen('/a')] }])).toThrow('/a')
  })

  it('collects what the areas export, each path once', () => {
    expect(screens.find('/home')?.hidden).toBe(true)
    expect(screens.find('/md-change-password')?.cached).toBe(false)
  })
})
