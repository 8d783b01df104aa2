import { PlusOutlined } from '@ant-design/icons'
import { validity as validityOf } from '@sfa/resource-kit/fields'
import type { Operation, Resource } from '@sfa/resource-kit/resource'
import { answers } from '@sfa/resource-kit/resource-calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FoundTotal } from '../shared/found-total'
import { labelOf } from '../shared/label'
import { lazyScreen, preload } from '../shared/lazy-screen'
import { RefreshButton } from '../shared/list/refresh-button'
import type { RequestError } from '../shared/request-error'
import { SearchFailure } from '../shared/search-failure'
import { usePermission } from '../shared/use-permission'
import { whenIdle } from '../shared/when-idle'
import { ActionButtons, ActionLinks, SelectedActions } from './action/action-links'
import type { OfferedAction } from './action/offered-actions'
import { useRecordActions } from './action/use-record-actions'
import { extensionOf, type Load, toolbarParts } from './extensions'
import { type DisplayContext, display } from './field/displays'
import { useTotal } from './known-total'
import { namesOf, useFieldMasks } from './lookup/field-masks'
import { forgetRecords } from './lookup/forget-records'
import { pageQuery } from './page-query'
import type { OpenRecord } from './record/open-record'
import type { RecordDialogProps } from './record/record-drawer'
import type { WireRow } from './record-calls'
import { RowActions } from './row-actions'
import { FilterTags } from './search/filter-tags'
import { useSearchFields } from './search/search-fields'
import { conditionsOf, initialFrom } from './search/search-state'
import { useSearchState } from './search/use-search-state'
import { SelectionBar } from './selection/selection-bar'
import { useSelection } from './selection/use-selection'
import { RecordList } from './table/record-list'
import { useTableSettings } from './table/table-preference'
import { ValiditySwitch } from './table/validity-switch'
import { TreeFilter } from './tree/tree-filter'

const noFields: ReadonlySet<string> = new Set()
const noRows: readonly WireRow[] = []
const noIds: readonly string[] = []

// A list is there long before anybody opens one of these.
const loadDrawer = async () => ({ default: (await import('./record/record-drawer')).RecordDrawer })
const loadBatch = async () => ({ default: (await import('./batch/batch-dialog')).BatchDialog })

interface Props {
  resource: Resource
  /** What adds, edits and views a record; tree pages do it in modals. */
  dialog?: Load<RecordDialogProps>
  /** Something stands beside the list, which has less room then. */
  beside?: boolean
  /** Stands before the buttons. */
  tools?: ReactNode
}

const validityField = validityOf()
const shownInCell: DisplayContext = { place: 'cell', dict: (_type, value) => value }

/** The search-and-table page of any resource (2-master-data.md §2.1). */
export function ResourcePage({ resource, dialog = loadDrawer, beside, tools }: Props) {
  const { t } = useTranslation('resource')
  const can = usePermission()
  const client = useQueryClient()
  const extension = extensionOf(resource)
  const byTenant = (extension.useHiddenFields ?? noHiddenFields)()
  const masks = useFieldMasks(resource)
  const hidden = useMemo(() => new Set([...byTenant, ...namesOf(masks, 'hidden')]), [byTenant, masks])
  const search = useSearchState(resource)
  const settings = useTableSettings(resource, hidden)
  const [open, setOpen] = useState<OpenRecord>()
  const [batch, setBatch] = useState(false)
  const [Dialog, BatchDialog] = useDialogs(dialog)
  // It slides out again when it is closed.
  const wasOpen = useRef(false)
  if (open) wasOpen.current = true

  const conditions = useMemo(() => conditionsOf(search.state), [search.state])
  const found = useQuery({
    ...pageQuery(resource, conditions, { pageIndex: search.state.page, pageSize: settings.pageSize }),
    placeholderData: keepPreviousData,
    enabled: settings.ready,
  })
  const { rows = noRows } = found.data ?? {}
  const { known, isAsking, askExactly } = useTotal(resource, conditions)
  const { total = 0, totalIsMinimum } = known ?? found.data ?? {}
  const selection = useSelection(rows, total)

  const refresh = useCallback(() => forgetRecords(client, resource), [client, resource])
  /** A saved record leads back to page 1 (1-shell.md §4). */
  const changed = () => {
    if (search.state.page > 1) search.change({ page: 1 })
    void refresh()
  }
  const { linesOf } = resource
  /** What is opened is the document, whose lines are listed. */
  const record = linesOf?.head ?? resource
  const may = (operation: Operation, key: string) => answers(record, operation) && can(key)
  const [mayToggle, mayView, mayEdit] = [may('updateStatus', 'delete'), may('findById', 'view'), may('update', 'edit')]
  // What is shown of the record is read again as well.
  const done = useCallback(() => {
    void refresh()
    setOpen(shown => shown && { ...shown })
  }, [refresh])
  const { offered, start, dialog: actionDialog } = useRecordActions(resource, done)
  const validity = useCallback(
    (row: WireRow) =>
      linesOf ? (
        (display(validityField, row.isDeleted, shownInCell, 'isDeleted') as ReactNode)
      ) : (
        <ValiditySwitch resource={resource} row={row} disabled={!mayToggle} onChanged={() => void refresh()} />
      ),
    [resource, linesOf, mayToggle, refresh],
  )
  const idOf = useCallback((row: WireRow) => (linesOf ? String(row.headId) : row.id), [linesOf])
  const view = useMemo(
    () => (mayView ? (row: WireRow) => setOpen({ mode: 'view', id: idOf(row) }) : undefined),
    [mayView, idOf],
  )
  const hasRowActions = extension.rowActions !== undefined && !linesOf
  const hasActions = mayView || mayEdit || offered.length > 0 || hasRowActions
  const actions = useMemo(
    () =>
      hasActions
        ? (row: WireRow) => (
            <RowActions
              resource={resource}
              row={row}
              onView={view && (() => view(row))}
              onEdit={mayEdit ? () => setOpen({ mode: 'edit', id: idOf(row) }) : undefined}
              onChanged={() => void refresh()}
            >
              <ActionLinks resource={resource} offered={offered} row={row} onStart={start} />
            </RowActions>
          )
        : undefined,
    [hasActions, resource, view, idOf, mayEdit, refresh, offered, start],
  )
  const parts = (
    <Suspense fallback={null}>
      {toolbarParts(resource).map((Part, index) => (
        <Part
          key={index}
          resource={resource}
          search={conditions}
          selectedIds={selection.all ? noIds : selection.ids}
          selecting={selection.count > 0}
          total={found.data && !totalIsMinimum ? total : undefined}
          onChanged={changed}
        />
      ))}
    </Suspense>
  )

  return (
    <>
      <RecordList
        resource={resource}
        rows={rows}
        total={total}
        totalText={<FoundTotal total={total} isMinimum={totalIsMinimum} isAsking={isAsking} onAsk={askExactly} />}
        loading={found.isFetching || !settings.ready}
        search={search}
        searchForm={useSearchFields(resource, search, beside ? 8 : 6)}
        settings={settings}
        hidden={hidden}
        validity={validity}
        onView={view}
        actions={actions}
        actionsWidth={(hasRowActions ? 190 : 98) - (mayEdit || offered.length === 0 ? 0 : 40) + widthOfActions(offered)}
        lead={
          resource.list.treeFilter && <TreeFilter resource={resource} name={resource.list.treeFilter} search={search} />
        }
        tools={
          <Space wrap>
            {tools}
            {may('create', 'add') && !linesOf && (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => setOpen({ mode: 'add', initial: initialFrom(resource, search.state) })}
              >
                {t('add')}
              </Button>
            )}
            {parts}
            <RefreshButton onClick={() => void refresh()} />
          </Space>
        }
        above={
          <>
            <FilterTags resource={resource} search={search} />
            {found.isError && (
              <SearchFailure
                message={(found.error as RequestError).message || t('failed')}
                retry={t('retry')}
                onRetry={() => void found.refetch()}
              />
            )}
          </>
        }
        selection={{
          keys: selection.all ? rows.map(({ id }) => id) : selection.ids,
          nameOf: row => row[resource.title] ?? row.id,
          onChange: selection.choose,
          bar: (
            <SelectionBar
              selection={selection}
              total={total}
              totalIsMinimum={totalIsMinimum}
              actions={
                <>
                  <SelectedActions
                    resource={resource}
                    offered={offered}
                    rows={rows.filter(({ id }) => selection.ids.includes(id))}
                    target={selection.all ? { query: conditions, count: total } : { ids: selection.ids }}
                    onStart={start}
                  />
                  {may('batchUpdate', 'batch') && !linesOf && (
                    <Button
                      onClick={() => {
                        setBatch(true)
                        // The dialog says how many records "everything found" is.
                        if (totalIsMinimum) askExactly()
                      }}
                    >
                      {t('batch.button')}
                    </Button>
                  )}
                  {parts}
                </>
              }
            />
          ),
        }}
      />
      {actionDialog}
      <Suspense fallback={null}>
        {wasOpen.current && (
          <Dialog
            resource={linesOf?.head ?? resource}
            open={open}
            hidden={hidden}
            onClose={() => setOpen(undefined)}
            onSaved={() => {
              setOpen(undefined)
              changed()
            }}
            onEdit={mayEdit ? id => setOpen({ mode: 'edit', id }) : undefined}
            actions={row => <ActionButtons resource={resource} offered={offered} row={row} onStart={start} />}
          />
        )}
        {batch && (
          <BatchDialog
            resource={resource}
            selectedIds={selection.ids}
            all={selection.all}
            search={conditions}
            total={total}
            onChanged={changed}
            onClose={() => setBatch(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Pixels that the links of the actions take: 14 a letter of Chinese, half of it of English, and 12 around them. */
const widthOfActions = (offered: readonly OfferedAction[]) =>
  offered.reduce((sum, { label }) => {
    const text = labelOf(label)
    return sum + 12 + [...text].reduce((width, letter) => width + (letter < '\u0100' ? 8 : 14), 0)
  }, 0)

const noHiddenFields = () => noFields

/** What a list opens, fetched as soon as the list itself is there. */
function useDialogs(dialog: Load<RecordDialogProps>) {
  useEffect(
    () =>
      whenIdle(() => {
        // One that does not arrive is missed when it is opened.
        void Promise.allSettled([preload(dialog), preload(loadBatch)])
      }),
    [dialog],
  )
  return [lazyScreen(dialog), lazyScreen(loadBatch)] as const
}
