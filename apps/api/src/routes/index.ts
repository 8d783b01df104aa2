import type { App } from '../server-context'
import { healthRoutes } from './health/health-routes'
import { menuRoutes } from './menu/menu-routes'
import { preferenceRoutes } from './preference/preference-routes'
import { runtimeRoutes } from './runtime/runtime-routes'
import { sessionRoutes } from './session/session-routes'

/** Every route of the API, one module for each area. */
export const routeModules: readonly ((app: App) => Promise<void>)[] = [
  healthRoutes,
  menuRoutes,
  preferenceRoutes,
  runtimeRoutes,
  sessionRoutes,
]
