import { createContext, useContext } from 'react'
import type { MenuNode } from './menu-tree'

/** The pages that the signed-in user can open; the shell provides it. */
export interface Pages {
  /** The side menu's tree. */
  nodes: readonly MenuNode[]
  /** A page that is built and that the user's menu has, or that needs no entry. */
  opens: (path: string) => boolean
  titleOf: (path: string) => string
  /** Brings an open tab back as it was left, or opens the page. A path may carry a query; it then wins. */
  open: (path: string) => void
}

export const PagesContext = createContext<Pages | undefined>(undefined)

export function usePages(): Pages {
  const pages = useContext(PagesContext)
  if (!pages) throw new Error('usePages is called outside the shell')
  return pages
}
