import { routeAt } from '@sfa/menu/definitions/routes/inventory'
import i18next from 'i18next'
import { labelOf } from '../shared/language/label'
import { notice } from '../shared/notice'
import { screens } from './screens'

export type WhyNot = 'notBuilt' | 'notPermitted'

/** A page that is there but not for this user, one that the product is still to get, or nothing known: just home. */
export function whyNot(path: string, isBuilt: (path: string) => boolean): WhyNot | undefined {
  if (isBuilt(path)) return 'notPermitted'
  return routeAt(path) ? 'notBuilt' : undefined
}

export function showWhyNot(path: string): void {
  const why = whyNot(path, wanted => screens.find(wanted) !== undefined)
  if (!why) return
  const title = labelOf(routeAt(path)?.title ?? [path, path])
  // The frame may have opened with this page: its texts are on their way.
  void i18next.loadNamespaces('shell').then(() => notice.message.warning(i18next.t(`shell:${why}`, { title })))
}
