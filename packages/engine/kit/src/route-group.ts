import type { Label } from './label'

/** The kind of screen at a route, in the words of the route inventory. */
export type RouteKind =
  | 'list'
  | 'tree'
  | 'report'
  | 'settings'
  | 'designer'
  | 'map'
  | 'dashboard'
  | 'form'
  | 'shell'
  | 'public'
  | 'hidden'
  | 'redirect'
  | 'other'

interface Options {
  /** Where it is not `/<group>/<name>`. */
  path?: string
  /** Names beside the path's own under which the documents know the page. */
  names?: readonly string[]
  /** Path of the route that shows the same screen. */
  aliasOf?: string
  /** Where a menu or a shortcut shows it. */
  icon?: string
  /** The documents give no path: this one is ours (–A14). */
  proposed?: true
}

export interface RouteEntry {
  path: string
  /** The route's name, and others under which it is known. */
  names: readonly string[]
  /** Title in the menu and on the tab. */
  title: Label
  icon?: string
  kind: RouteKind
  /** Never in a menu. */
  hidden: boolean
  /** Opens without a session. */
  public: boolean
  aliasOf?: string
  proposed: boolean
}

/** A menu group and its routes. */
export interface RouteGroup {
  /** '' for the routes of the shell itself. */
  key: string
  title: Label
  icon?: string
  routes: readonly RouteEntry[]
}

type Page = readonly [name: string, title: Label, kind: RouteKind, options?: Options]

export const routeGroup = (
  key: string,
  title: Label,
  pages: readonly Page[],
  { icon }: Pick<Options, 'icon'> = {},
): RouteGroup => ({
  key,
  title,
  icon,
  routes: pages.map(([name, pageTitle, kind, { path, names = [], aliasOf, icon, proposed = false } = {}]) => ({
    path: path ?? (key ? `/${key}/${name}` : `/${name}`),
    names: [name, ...names],
    title: pageTitle,
    icon,
    kind,
    hidden: kind === 'hidden' || kind === 'redirect',
    public: kind === 'public',
    aliasOf,
    proposed,
  })),
})
