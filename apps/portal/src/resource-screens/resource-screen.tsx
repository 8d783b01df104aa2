import { detailsOf } from '@sfa/kit/details'
import type { Resource } from '@sfa/kit/resource'
import frame from '../shared/frame.module.css'
import { lazyScreen } from '../shared/lazy-screen'
import { DocumentPage } from './document-page'
import { extensionOf } from './extensions'
import { ResourcePage } from './resource-page'
import { useSearchState } from './search/use-search-state'

/** The page with what a feature has put beside it, behind a registered path. */
export function ResourceScreen({ resource }: { resource: Resource }) {
  const { page, side } = extensionOf(resource)
  if (page) {
    const Page = lazyScreen(page)
    return <Page resource={resource} />
  }
  if (side) return <WithSide resource={resource} />
  if (detailsOf(resource).length > 0) return <DocumentPage resource={resource} />
  return <ResourcePage resource={resource} />
}

function WithSide({ resource }: { resource: Resource }) {
  const search = useSearchState(resource)
  const Side = lazyScreen(extensionOf(resource).side as NonNullable<ReturnType<typeof extensionOf>['side']>)
  return (
    <div className={frame.sideBySide}>
      <ResourcePage resource={resource} beside={() => <Side resource={resource} search={search} />} />
    </div>
  )
}
