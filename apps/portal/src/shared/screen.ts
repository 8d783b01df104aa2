import type { ComponentType } from 'react'
import type { Label } from './language/label'

/** The file of a page. */
export interface PageModule {
  default: ComponentType
  /** Asks for what the page is going to show, and for its texts, before it is drawn: so it is drawn once and whole. */
  prefetch?: (params: URLSearchParams) => Promise<unknown>
}

/** One page of the layout. */
export interface Screen {
  /** As the server's menu has it: `/product/brand`. May hold parameters (`/userMenu/:obj/:path/:desc`). */
  path: string
  load: () => Promise<PageModule>
  /** Speaks of no definition, so that it is drawn without them. Other pages made by hand wait for all definitions. */
  needsNoDefinitions?: true
  /** As a page's own `prefetch`, while layout and page are still on their way. */
  prefetch?: (params: URLSearchParams) => Promise<unknown>
  /** Needed where no menu entry titles the page. */
  title?: Label
  /** For a path with parameters: the title that they give. */
  titleFrom?: (params: Readonly<Record<string, string | undefined>>) => Label
  /** Opens without an entry in the user's menu: home, change password, detail pages. */
  hidden?: boolean
  /** The page that it belongs to: it opens for who has that one in the menu. */
  of?: string
  /** False: unmounted when another tab comes to the front. */
  cached?: boolean
  /** 'normal' asks 确定要关闭这一页吗 before its tab closes. */
  beforeClose?: 'normal'
  /** A page to start from or to set something up: it has the watermark where data has none. */
  showsNoData?: boolean
  /** Key of the page whose permissions apply, when it is not the path (`product/brand` for `/product/brand/:id`). */
  page?: string
}

export interface AreaScreens {
  screens: readonly Screen[]
  /** Mounted once beside the layout for the life of the session: listeners, global banners. Renders nothing itself. */
  ambient?: () => Promise<{ default: ComponentType }>
}
