import type { RouteEntry, RouteGroup } from '@sfa/kit/route-group'
import { routesOfAreas } from '@sfa/registry/area-routes'
import { dmsRoutes } from './dms'
import { fieldWorkRoutes } from './field-work'
import { masterRoutes } from './master'
import { operationsRoutes } from './operations'
import { settingsRoutes } from './settings'
import { shellRoutes } from './shell'

/** Every route that the documents name, built or not, by menu group, and after them what areas bring themselves. */
export const routeGroups: readonly RouteGroup[] = [
  ...shellRoutes,
  ...settingsRoutes,
  ...masterRoutes,
  ...fieldWorkRoutes,
  ...operationsRoutes,
  ...dmsRoutes,
  ...(routesOfAreas as readonly RouteGroup[]),
]

export const routes: readonly RouteEntry[] = routeGroups.flatMap(group => group.routes)

const byPath = new Map(routes.map(route => [route.path, route]))

const byGroup = new Map(routeGroups.map(group => [group.key, group]))

/** Menu group by its key. */
export const routeGroupOf = (key: string): RouteGroup | undefined => byGroup.get(key)

/** The route at an exact path; parameters and wildcards are not matched. */
export const routeAt = (path: string): RouteEntry | undefined => byPath.get(path)
