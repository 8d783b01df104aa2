import { dmsRoutes } from './dms'
import { fieldWorkRoutes } from './field-work'
import { masterRoutes } from './master'
import { operationsRoutes } from './operations'
import type { RouteEntry, RouteGroup } from './route-group'
import { settingsRoutes } from './settings'
import { shellRoutes } from './shell'

/** Every route that the documents name, built or not, by menu group. */
export const routeGroups: readonly RouteGroup[] = [
  ...shellRoutes,
  ...settingsRoutes,
  ...masterRoutes,
  ...fieldWorkRoutes,
  ...operationsRoutes,
  ...dmsRoutes,
]

export const routes: readonly RouteEntry[] = routeGroups.flatMap(group => group.routes)

const byPath = new Map(routes.map(route => [route.path, route]))

const byGroup = new Map(routeGroups.map(group => [group.key, group]))

/** Menu group by its key. */
export const routeGroupOf = (key: string): RouteGroup | undefined => byGroup.get(key)

/** The route at an exact path; parameters and wildcards are not matched. */
export const routeAt = (path: string): RouteEntry | undefined => byPath.get(path)
