import { useMemo } from 'react'
import { matchPath } from 'react-router-dom'
import { labelOf } from '../../shared/language/label'
import { useLanguage } from '../../shared/language/language'
import { buildMenu, menuLeaves, menuTitle } from '../../shared/menu/menu-tree'
import type { Pages } from '../../shared/menu/pages'
import { usePermissions } from '../../shared/menu/use-permission'
import { useSession } from '../../shared/session/session'
import { screens } from '../screens'

export type ShellMenu = Omit<Pages, 'open'>

function titleOfScreen(path: string): string {
  const screen = screens.find(path)
  const params = screen?.titleFrom && matchPath(screen.path, path)?.params
  if (params && screen.titleFrom) return labelOf(screen.titleFrom(params))
  return screen?.title ? labelOf(screen.title) : path
}

/** The server's menu joined with the screens that exist. */
export function useMenu(): ShellMenu {
  const { menu } = useSession()
  const access = usePermissions()
  const language = useLanguage()
  // Titles follow the language through menuTitle and labelOf
  return useMemo(() => {
    const nodes = buildMenu(menu ?? [], { access, opens: path => screens.find(path) !== undefined })
    const leaves = new Map(menuLeaves(nodes).map(node => [node.path, node]))
    return {
      nodes,
      opens: path => {
        const screen = leaves.has(path) ? undefined : screens.find(path)
        return leaves.has(path) || screen?.hidden === true || (screen?.of !== undefined && leaves.has(screen.of))
      },
      titleOf: path => {
        const leaf = leaves.get(path)
        return leaf ? menuTitle(leaf.entry) : titleOfScreen(path)
      },
    }
  }, [menu, access, language])
}
