import type { Designer } from '@sfa/resource-kit/designer'
import i18next from 'i18next'
import type { PageModule } from '../../../shared/screen'

/** Fetches the page of a designer, or the list of its designs. */
export async function screenOf(kind: string, as: 'designer' | 'list' = 'designer'): Promise<PageModule> {
  const [{ designerOf }, { DesignScreen }, { DesignList }] = await Promise.all([
    import('@sfa/resources/mobile/designers'),
    import('./design-screen'),
    import('./design-list'),
    i18next.loadNamespaces('mobile'),
  ])
  const designer = designerOf(kind) as Designer
  const Shown = as === 'list' ? DesignList : DesignScreen
  return { default: () => <Shown designer={designer} /> }
}
