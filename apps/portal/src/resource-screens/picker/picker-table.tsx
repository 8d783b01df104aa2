import type { Resource } from '@sfa/resource-kit/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Flex, Space, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../shared/search-input'
import { useSelectionLabels } from '../../shared/selection-labels'
import { paginationOf } from '../../shared/use-paging'
import { display } from '../field/displays'
import { useDictionaries } from '../lookup/dictionaries'
import { dictTypes } from '../record/dict-types'
import { type Body, recordsKey, searchRecords, type WireRow } from '../record-calls'
import { FilterTags } from '../search/filter-tags'
import { SearchForm } from '../search/search-form'
import { conditionsOf } from '../search/search-state'
import { listColumns } from '../table/list-columns'
import { columnsOf } from '../table/table-preference'
import { type Chosen, isSameQuery, toggleRow, toggleSearch } from './picked'
import styles from './picker.module.css'
import { useCovering } from './use-covering'
import { useLocalSearch } from './use-local-search'

/** 10/20/30, default 10 (2-master-data.md §9). */
const pageSizes = [10, 20, 30]
const noFields: ReadonlySet<string> = new Set()

interface Props {
  resource: Resource
  /** Conditions that the user cannot change. */
  filter?: Body
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** One tab of the picker: search, table, select-all over the whole search. */
export function PickerTable({ resource, filter, chosen, onChange }: Props) {
  const { t } = useTranslation('resource')
  const search = useLocalSearch()
  const [pageSize, setPageSize] = useState(pageSizes[0] as number)
  const selectionLabels = useSelectionLabels<WireRow>(row => row[resource.title] ?? row.id)
  const { text: dict } = useDictionaries(dictTypes(resource))
  const conditions = { ...conditionsOf(search.state), ...filter }
  const body = { ...conditions, page: { pageIndex: search.state.page, pageSize } }
  const { data, isFetching } = useQuery({
    queryKey: recordsKey(resource, 'picker', body),
    queryFn: ({ signal }) => searchRecords(resource, body, { signal }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.rows ?? []
  const total = data?.total ?? 0
  const columns = useMemo(
    () =>
      listColumns({
        resource,
        columns: columnsOf(resource, {}, noFields).slice(0, 10),
        sort: search.state.sort,
        dict,
        validity: row =>
          display({ kind: 'validity', label: ['', ''] }, row.isDeleted, { place: 'cell', dict }, 'isDeleted'),
      }),
    [resource, search.state.sort, dict],
  )
  const query = { ...conditionsOf({ ...search.state, sort: undefined }), ...filter }
  const covering = useCovering(resource, chosen.searches, query, rows)
  const picked = new Set(chosen.picked.map(({ id }) => id))
  const isTicked = (id: string) =>
    picked.has(id) || covering(id).some(place => !chosen.searches[place]?.except.includes(id))
  const wholeIsChosen = chosen.searches.some(one => isSameQuery(one.query, query))
  return (
    <>
      <SearchForm resource={resource} search={search} span={8} />
      <Flex justify="space-between" className={styles.bar}>
        <SearchInput
          label={t('quick')}
          onSearch={typed => search.change({ quick: typed.trim() })}
          style={{ width: 260 }}
        />
        <Space>
          <Button
            disabled={total === 0}
            aria-pressed={wholeIsChosen}
            type={wholeIsChosen ? 'primary' : 'default'}
            ghost={wholeIsChosen}
            onClick={() => onChange(toggleSearch(chosen, query))}
          >
            {t(wholeIsChosen ? 'picker.notAll' : 'picker.all', { count: total })}
          </Button>
        </Space>
      </Flex>
      <FilterTags resource={resource} search={search} />
      <Table<WireRow>
        size="small"
        rowKey="id"
        dataSource={rows}
        loading={isFetching}
        columns={columns}
        scroll={{ x: 'max-content', y: 340 }}
        rowSelection={{
          ...selectionLabels,
          selectedRowKeys: rows.map(({ id }) => id).filter(isTicked),
          onChange: keys => {
            const ticked = new Set(keys.map(String))
            onChange(
              rows
                .filter(({ id }) => ticked.has(id) !== isTicked(id))
                .reduce((next, row) => toggleRow(next, row, ticked.has(row.id), covering(row.id)), chosen),
            )
          },
        }}
        onChange={(_pagination, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return
          const order = sorter.order && (sorter.order === 'ascend' ? 'asc' : 'desc')
          search.change({ sort: order ? { field: String(sorter.columnKey), order } : undefined })
        }}
        pagination={{
          ...paginationOf({ pageIndex: search.state.page, pageSize }, total, next => {
            setPageSize(next.pageSize)
            search.change({ page: next.pageIndex })
          }),
          pageSizeOptions: pageSizes,
          showTotal: count => t('total', { count }),
        }}
      />
    </>
  )
}
