import { matchPath } from 'react-router-dom'
import type { AreaScreens, Screen } from '../shared/screen'

/**
 * All screens. An area joins by exporting `area: AreaScreens` from `features/<area>/screens.ts`,
 * `resource-screens/screens.ts`, `settings-screens/screens.ts` or `report-screens/screens.ts`; its components stay lazy. Only the layout imports this file, so that definitions do
 * not weigh on the sign-in page.
 */
const modules = import.meta.glob<{ area: AreaScreens }>(
  [
    '../features/*/screens.ts',
    '../resource-screens/screens.ts',
    '../settings-screens/screens.ts',
    '../report-screens/screens.ts',
  ],
  {
    eager: true,
  },
)

export const areas: readonly AreaScreens[] = Object.values(modules).map(({ area }) => area)

export interface ScreenRegistry {
  find(path: string): Screen | undefined
  all: readonly Screen[]
}

/** Two areas that claim one path are a mistake of the build, not of a user: it throws. */
export function screenRegistry(from: readonly AreaScreens[]): ScreenRegistry {
  const exact = new Map<string, Screen>()
  const patterns: Screen[] = []
  for (const screen of from.flatMap(({ screens }) => screens)) {
    if (exact.has(screen.path)) throw new Error(`two screens at ${screen.path}`)
    exact.set(screen.path, screen)
    if (screen.path.includes(':')) patterns.push(screen)
  }
  return {
    find: path => exact.get(path) ?? patterns.find(screen => matchPath(screen.path, path)),
    all: [...exact.values()],
  }
}

export const screens = screenRegistry(areas)
