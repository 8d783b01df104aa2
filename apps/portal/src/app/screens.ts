import { matchPath } from 'react-router-dom'
import { area as reports } from '../report-screens/screens'
import { area as resources } from '../resource-screens/screens'
import { area as settings } from '../settings-screens/screens'
import { withAllDefinitions } from '../shared/definitions'
import type { AreaScreens, Screen } from '../shared/screen'

/**
 * Screens made by hand. A feature joins by exporting `area: AreaScreens` from `features/<feature>/screens.ts`; its
 * components stay lazy.
 */
const features = Object.values(
  import.meta.glob<{ area: AreaScreens }>('../features/*/screens.ts', { eager: true }),
).map(
  ({ area: { screens, ambient } }): AreaScreens => ({
    screens: screens.map(screen =>
      screen.needsNoDefinitions ? screen : { ...screen, load: withAllDefinitions(screen.load) },
    ),
    ...(ambient && { ambient: withAllDefinitions(ambient) }),
  }),
)

/** All screens. Only the layout imports this file: the sign-in page does without. */
export const areas: readonly AreaScreens[] = [...features, resources, settings, reports]

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
