import { type AddedTab, tabsAddedTo } from '@sfa/kit/record-page'
import type { Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { useMemo } from 'react'
import { definitions } from '../../../shared/definitions'
import { usePermission } from '../../../shared/menu/use-permission'

/** Tabs with the records of others that belong to a record, for who may search those. */
export function useAddedTabs(resource: Resource): readonly AddedTab[] {
  const can = usePermission()
  return useMemo(
    () =>
      tabsAddedTo(resource, definitions().resources)
        .filter(({ listed }) => {
          const key = permissionKey(listed, 'search')
          return key === null || can(key)
        })
        // Definitions stand in the order in which they have been loaded, another one each time.
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    [resource, can],
  )
}
