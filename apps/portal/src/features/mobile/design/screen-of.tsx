import type { Designer } from '@sfa/kit/designer'
import i18next from 'i18next'
import type { PageModule } from '../../../shared/screen'

/** The page with the layouts of orders, which are designs of several kinds. */
export async function layoutScreen(): Promise<PageModule> {
  const [{ designers }, { isLayoutKind }, { LayoutScreen }] = await Promise.all([
    import('@sfa/mobile/definitions/designers'),
    import('@sfa/mobile/definitions/order-layout'),
    import('./layout-screen'),
    i18next.loadNamespaces('mobile'),
  ])
  const layouts = designers.filter(({ kind }) => isLayoutKind(kind))
  return { default: () => <LayoutScreen designers={layouts} /> }
}

/** Fetches the page of a designer, or the list of its designs. */
export async function screenOf(kind: string, as: 'designer' | 'list' = 'designer'): Promise<PageModule> {
  const [{ designerOf }, { DesignScreen }, { DesignList }] = await Promise.all([
    import('@sfa/mobile/definitions/designers'),
    import('./design-screen'),
    import('./design-list'),
    i18next.loadNamespaces('mobile'),
  ])
  const designer = designerOf(kind) as Designer
  const Shown = as === 'list' ? DesignList : DesignScreen
  return { default: () => <Shown designer={designer} /> }
}
