import type { Resource } from '@sfa/kit/resource'
import frame from '../shared/frame.module.css'
import { preferenceQuery } from '../shared/preferences'
import { queryClient } from '../shared/request/query-client'
import { parentField, treeQuery } from './lookup/records'
import { RecordModal } from './record/editor/record-modal'
import { ResourcePage } from './resource-page'
import { useSearchState } from './search/use-search-state'
import { panelKey, SidePanel } from './tree/side-panel'
import { TreePanel } from './tree/tree-panel'

const loadModal = async () => ({ default: RecordModal })

/** Asks for the tree, which stands beside the list. */
export const prefetchTree = (resource: Resource): Promise<unknown> =>
  Promise.all([
    queryClient.prefetchQuery(treeQuery(resource, true)),
    queryClient.prefetchQuery(preferenceQuery(panelKey(resource.key))),
  ])

/** The tree-side page: choosing a node narrows the list to it and what is below it. */
export function ResourceTreePage({ resource }: { resource: Resource }) {
  const search = useSearchState(resource)
  const name = parentField(resource)
  const chosen = search.state.filters[name]
  const choose = (id: string | undefined) => {
    const { [name]: _, ...others } = search.state.filters
    search.change({ filters: id === undefined ? others : { ...others, [name]: [id] } })
  }
  return (
    <div className={frame.sideBySide}>
      <ResourcePage
        resource={resource}
        dialog={loadModal}
        beside={open => (
          <SidePanel name={resource.key}>
            <TreePanel
              resource={resource}
              chosen={Array.isArray(chosen) && chosen.length === 1 ? (chosen[0] ?? undefined) : undefined}
              onChoose={choose}
              onOpen={open}
            />
          </SidePanel>
        )}
      />
    </div>
  )
}
