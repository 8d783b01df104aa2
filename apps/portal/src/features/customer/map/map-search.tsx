import { store } from '@sfa/customer/definitions/store.resource'
import { type ReactNode, useMemo } from 'react'
import { useOwnFields } from '../../../resource-screens/lookup/custom-fields'
import type { WireRow } from '../../../resource-screens/record-calls'
import { FilterTags } from '../../../resource-screens/search/filter-tags'
import { useSearchFields } from '../../../resource-screens/search/search-fields'
import type { SearchControl } from '../../../resource-screens/search/use-search-state'
import { useListSearch } from '../../../shared/list/list-search'
import list from '../../../shared/list/list-table.module.css'
import { ProTable } from '../../../shared/pro'

const noRows: WireRow[] = []

/** The search form of the store list over the map, which stands where the list has its rows. */
export function MapSearch({ search, children }: { search: SearchControl; children: ReactNode }) {
  const known = useOwnFields(store) ?? store
  const form = useSearchFields(known, search)
  // Positions are asked for by the map itself.
  const fields = useMemo(() => form.fields.filter(({ dataIndex }) => dataIndex !== 'position'), [form.fields])
  const { fields: shown, ...given } = useListSearch({ ...form, fields })
  return (
    <ProTable<WireRow, Record<string, unknown>>
      {...given}
      className={list.list}
      ErrorBoundary={false}
      manualRequest
      dataSource={noRows}
      columns={shown.map(field => ({ ...field, key: String(field.dataIndex), hideInTable: true }))}
      tableRender={() => (
        <>
          <FilterTags resource={known} search={search} />
          {children}
        </>
      )}
    />
  )
}
