import { PlusOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import type { Resource } from '@sfa/resource-kit/resource'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Space, Tooltip } from 'antd'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../shared/frame.module.css'
import { lazyScreen, preload } from '../shared/lazy-screen'
import type { RequestError } from '../shared/request-error'
import { SearchFailure } from '../shared/search-failure'
import { SearchInput } from '../shared/search-input'
import { usePermission } from '../shared/use-permission'
import { whenIdle } from '../shared/when-idle'
import { extensionOf, type Load, toolbarParts } from './extensions'
import { namesOf, useFieldMasks } from './lookup/field-masks'
import { forgetRecords } from './lookup/forget-records'
import { pageQuery } from './page-query'
import type { OpenRecord } from './record/open-record'
import type { RecordDialogProps } from './record/record-drawer'
import type { Body, WireRow } from './record-calls'
import styles from './resource-page.module.css'
import { RowActions } from './row-actions'
import { FilterTags } from './search/filter-tags'
import { SearchForm } from './search/search-form'
import { conditionsOf, initialFrom } from './search/search-state'
import { useSearchState } from './search/use-search-state'
import { SelectionBar } from './selection-bar'
import { RecordTable } from './table/record-table'
import { useTableSettings } from './table/table-preference'
import { ValiditySwitch } from './table/validity-switch'
import { TreeFilter } from './tree/tree-filter'

const noFields: ReadonlySet<string> = new Set()

// A list is there long before anybody opens one of these.
const loadDrawer = async () => ({ default: (await import('./record/record-drawer')).RecordDrawer })
const loadBatch = async () => ({ default: (await import('./batch/batch-dialog')).BatchDialog })
const loadColumns = async () => ({ default: (await import('./table/column-chooser')).ColumnChooser })

interface Props {
  resource: Resource
  /** What adds, edits and views a record; tree pages do it in modals. */
  dialog?: Load<RecordDialogProps>
  /** The page shows these records only, whatever is searched, and adds none. */
  filter?: Body
}

/** The search-and-table page of any resource (2-master-data.md §2.1). */
export function ResourcePage({ resource, dialog = loadDrawer, filter }: Props) {
  const { t } = useTranslation('resource')
  const can = usePermission()
  const client = useQueryClient()
  const extension = extensionOf(resource)
  const byTenant = (extension.useHiddenFields ?? noHiddenFields)()
  const masks = useFieldMasks(resource)
  const hidden = useMemo(() => new Set([...byTenant, ...namesOf(masks, 'hidden')]), [byTenant, masks])
  const search = useSearchState(resource)
  const settings = useTableSettings(resource, hidden)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [open, setOpen] = useState<OpenRecord>()
  const [choosing, setChoosing] = useState(false)
  const [batch, setBatch] = useState(false)
  const [Dialog, BatchDialog, ColumnChooser] = useDialogs(dialog)
  // It slides out again when it is closed.
  const wasOpen = useRef(false)
  if (open) wasOpen.current = true

  const conditions = useMemo(() => ({ ...conditionsOf(search.state), ...filter }), [search.state, filter])
  const found = useQuery({
    ...pageQuery(resource, conditions, { pageIndex: search.state.page, pageSize: settings.pageSize }),
    placeholderData: keepPreviousData,
    enabled: settings.ready,
  })
  const { rows = [], total = 0 } = found.data ?? {}

  const refresh = useCallback(() => forgetRecords(client, resource), [client, resource])
  /** A saved record leads back to page 1 (1-shell.md §4). */
  const changed = () => {
    if (search.state.page > 1) search.change({ page: 1 })
    void refresh()
  }
  const mayToggle = can('delete')
  const validity = useCallback(
    (row: WireRow) => (
      <ValiditySwitch resource={resource} row={row} disabled={!mayToggle} onChanged={() => void refresh()} />
    ),
    [resource, mayToggle, refresh],
  )
  const rowActions = (row: WireRow) => (
    <RowActions
      resource={resource}
      row={row}
      onView={can('view') ? () => setOpen({ mode: 'view', id: row.id }) : undefined}
      onEdit={can('edit') ? () => setOpen({ mode: 'edit', id: row.id }) : undefined}
      onChanged={() => void refresh()}
    />
  )

  return (
    <Flex vertical gap={12} className={frame.page}>
      <SearchForm resource={resource} search={search} />
      <section className={frame.panel}>
        <Flex justify="space-between" gap={12} wrap className={frame.above}>
          <Space wrap>
            {resource.list.treeFilter && (
              <TreeFilter resource={resource} name={resource.list.treeFilter} search={search} />
            )}
            <QuickSearch
              key={search.state.quick}
              value={search.state.quick}
              onSearch={quick => search.change({ quick })}
            />
          </Space>
          <Space wrap>
            {can('add') && !filter && (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => setOpen({ mode: 'add', initial: initialFrom(resource, search.state) })}
              >
                {t('add')}
              </Button>
            )}
            {can('batch') && selectedIds.length > 0 && (
              <Button onClick={() => setBatch(true)}>{t('batch.button')}</Button>
            )}
            <Suspense fallback={null}>
              {toolbarParts().map((Part, index) => (
                <Part
                  key={index}
                  resource={resource}
                  search={conditions}
                  selectedIds={selectedIds}
                  total={found.data?.total}
                  onChanged={changed}
                />
              ))}
            </Suspense>
            <Tooltip title={t('refresh')}>
              <Button icon={<ReloadOutlined />} aria-label={t('refresh')} onClick={() => void refresh()} />
            </Tooltip>
            <Tooltip title={t('columns.title')}>
              <Button icon={<SettingOutlined />} aria-label={t('columns.title')} onClick={() => setChoosing(true)} />
            </Tooltip>
          </Space>
        </Flex>
        <FilterTags resource={resource} search={search} />
        {selectedIds.length > 0 && <SelectionBar count={selectedIds.length} onClear={() => setSelectedIds([])} />}
        {found.isError && (
          <SearchFailure
            message={(found.error as RequestError).message || t('failed')}
            retry={t('retry')}
            onRetry={() => void found.refetch()}
          />
        )}
        <RecordTable
          resource={resource}
          rows={rows}
          total={total}
          loading={found.isFetching || !settings.ready}
          search={search}
          settings={settings}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
          validity={validity}
          actions={can('view') || can('edit') || extension.rowActions ? rowActions : undefined}
          actionsWidth={extension.rowActions ? 190 : 120}
        />
      </section>
      <Suspense fallback={null}>
        {wasOpen.current && (
          <Dialog
            resource={resource}
            open={open}
            hidden={hidden}
            onClose={() => setOpen(undefined)}
            onSaved={() => {
              setOpen(undefined)
              changed()
            }}
            onEdit={can('edit') ? id => setOpen({ mode: 'edit', id }) : undefined}
          />
        )}
        {choosing && (
          <ColumnChooser
            resource={resource}
            columns={settings.columns}
            hidden={hidden}
            onChange={settings.setColumns}
            onClose={() => setChoosing(false)}
          />
        )}
        {batch && (
          <BatchDialog
            resource={resource}
            selectedIds={selectedIds}
            search={conditions}
            total={total}
            onChanged={changed}
            onClose={() => setBatch(false)}
          />
        )}
      </Suspense>
    </Flex>
  )
}

const noHiddenFields = () => noFields

/** What a list opens, fetched as soon as the list itself is there. */
function useDialogs(dialog: Load<RecordDialogProps>) {
  useEffect(
    () =>
      whenIdle(() => {
        // One that does not arrive is missed when it is opened.
        void Promise.allSettled([preload(dialog), preload(loadBatch), preload(loadColumns)])
      }),
    [dialog],
  )
  return [lazyScreen(dialog), lazyScreen(loadBatch), lazyScreen(loadColumns)] as const
}

function QuickSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('resource')
  return (
    <SearchInput
      defaultValue={value}
      label={t('quick')}
      maxLength={100}
      onSearch={typed => typed.trim() !== value && onSearch(typed.trim())}
      className={styles.quick}
    />
  )
}

/** The page with what a feature has put beside it, behind a registered path. */
export function ResourceScreen({ resource }: { resource: Resource }) {
  const { page, side } = extensionOf(resource)
  if (page) {
    const Page = lazyScreen(page)
    return <Page resource={resource} />
  }
  if (side) return <WithSide resource={resource} />
  return <ResourcePage resource={resource} />
}

function WithSide({ resource }: { resource: Resource }) {
  const search = useSearchState(resource)
  const Side = lazyScreen(extensionOf(resource).side as NonNullable<ReturnType<typeof extensionOf>['side']>)
  return (
    <Flex gap={12} align="stretch">
      <Side resource={resource} search={search} />
      <div className={styles.beside}>
        <ResourcePage resource={resource} />
      </div>
    </Flex>
  )
}
