import { PlusOutlined } from '@ant-design/icons'
import type { Operation, Resource } from '@sfa/kit/resource'
import { answers } from '@sfa/kit/resource-calls'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Space } from 'antd'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FoundTotal } from '../shared/found-total'
import { RefreshButton } from '../shared/list/refresh-button'
import { useLastPage } from '../shared/list/use-last-page'
import { usePermission } from '../shared/menu/use-permission'
import type { RequestError } from '../shared/request/request-error'
import { SearchFailure } from '../shared/request/search-failure'
import { ActionButtons, ActionLinks } from './action/action-links'
import { widthOfActions, widthOfTexts } from './action/offered-actions'
import { useRecordActions } from './action/use-record-actions'
import { extensionOf, type Load, toolbarParts } from './extensions'
import { ListDialogs } from './list-dialogs'
import { useOwnFields } from './lookup/custom-fields'
import { namesOf, useFieldMasks } from './lookup/field-masks'
import { forgetRecords } from './lookup/forget-records'
import type { RecordDialogProps } from './record/editor/record-dialog-props'
import { copyOf } from './record/open/copy-of'
import { nameOfRow } from './record/open/name-of-row'
import type { OpenRecord } from './record/open/open-record'
import { useListRecord } from './record/open/use-list-record'
import type { WireRow } from './record-calls'
import { RowActions } from './row-actions'
import { FilterTags } from './search/filter-tags'
import { MeantText } from './search/meant-text'
import { useSearchFields } from './search/search-fields'
import { conditionsOf, initialFrom } from './search/search-state'
import { useSearchState } from './search/use-search-state'
import { SelectionBar } from './selection/selection-bar'
import { SelectionTools } from './selection/selection-tools'
import { useSelection } from './selection/use-selection'
import { RecordList } from './table/record-list'
import { useTableSettings } from './table/table-preference'
import { shownValidity, ValiditySwitch } from './table/validity-switch'
import { TreeFilter } from './tree/tree-filter'
import { useFoundRows } from './use-found-rows'
import { useDefaultView } from './views/use-default-view'
import { ViewsButton } from './views/views-button'

const noFields: ReadonlySet<string> = new Set()
const noRows: readonly WireRow[] = []
const noIds: readonly string[] = []

interface Props {
  resource: Resource
  /** What adds, edits and views a record; tree pages do it in modals. */
  dialog?: Load<RecordDialogProps>
  /** Stands beside the list, which has less room then; opens records in the dialog of the list. */
  beside?: (open: (record: OpenRecord) => void) => ReactNode
  /** Stands before the buttons. */
  tools?: ReactNode
}

/** The search-and-table page of any resource, with the fields that the tenant has defined. */
export function ResourcePage({ resource, ...props }: Props) {
  const known = useOwnFields(resource)
  // What the address says of such a field is understood when it is known.
  return known ? <ListPage resource={known} {...props} /> : <Skeleton active />
}

function ListPage({ resource, dialog, beside, tools }: Props) {
  const { t } = useTranslation('resource')
  const can = usePermission()
  const client = useQueryClient()
  const extension = extensionOf(resource)
  const byTenant = (extension.useHiddenFields ?? noHiddenFields)()
  const masks = useFieldMasks(resource)
  const hidden = useMemo(() => new Set([...byTenant, ...namesOf(masks, 'hidden')]), [byTenant, masks])
  const search = useSearchState(resource)
  const settings = useTableSettings(resource, hidden)
  const [batch, setBatch] = useState(false)
  const { linesOf } = resource
  /** What is opened is the document, whose lines are listed. */
  const head = linesOf?.head ?? resource
  const idOf = useCallback((row: WireRow) => (linesOf ? String(row.headId) : row.id), [linesOf])
  const may = (operation: Operation, key: string) => answers(head, operation) && can(key)
  const [mayToggle, mayView, mayEdit] = [may('updateStatus', 'delete'), may('findById', 'view'), may('update', 'edit')]
  const mayAdd = may('create', 'add') && !linesOf
  const began = useDefaultView(resource, search, Boolean(resource.derived))

  const conditions = useMemo(() => conditionsOf(search.state), [search.state])
  const { page } = search.state
  const { found, rows, total, totalIsMinimum, isAsking, askExactly } = useFoundRows(resource, conditions, {
    page: { pageIndex: page, pageSize: settings.pageSize },
    enabled: settings.ready && began,
  })
  useLastPage(
    { pageIndex: page, pageSize: settings.pageSize },
    found.isPlaceholderData ? undefined : found.data,
    search.turnTo,
  )
  const selection = useSelection(rows, total)
  const record = useListRecord(head, {
    rows,
    // Lines have no neighbours: what is opened is their document.
    inTurn: linesOf ? noRows : rows,
    isOld: found.isPlaceholderData,
    total,
    totalIsMinimum,
    pageSize: settings.pageSize,
    search,
    conditions,
    mayView,
    mayEdit,
  })
  const { show, readAgain } = record

  const refresh = useCallback(() => forgetRecords(client, resource), [client, resource])
  /** What was changed leads back to page 1. */
  const changed = () => {
    if (page > 1) search.change({ page: 1 })
    void refresh()
  }
  // What is shown of the record is read again as well.
  const done = useCallback(() => {
    void refresh()
    readAgain()
  }, [refresh, readAgain])
  const { offered: all, start, dialog: actionDialog } = useRecordActions(resource, done)
  const offered = useMemo(() => all.filter(({ elsewhere }) => !elsewhere), [all])
  const validity = useCallback(
    (row: WireRow) =>
      linesOf ? (
        shownValidity(row)
      ) : (
        <ValiditySwitch resource={resource} row={row} disabled={!mayToggle} onChanged={() => void refresh()} />
      ),
    [resource, linesOf, mayToggle, refresh],
  )
  const onView = useMemo(
    () => (mayView ? (row: WireRow) => show({ mode: 'view', id: idOf(row) }) : undefined),
    [mayView, show, idOf],
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
              onView={onView && (() => onView(row))}
              onEdit={mayEdit ? () => show({ mode: 'edit', id: idOf(row) }) : undefined}
              onChanged={() => void refresh()}
            >
              <ActionLinks resource={resource} offered={offered} row={row} onStart={start} />
            </RowActions>
          )
        : undefined,
    [hasActions, resource, onView, idOf, mayEdit, show, refresh, offered, start],
  )
  // Each is an item of the bar, which leaves a gap between its items.
  const parts = toolbarParts(resource).map((Part, index) => (
    <Suspense key={index} fallback={null}>
      <Part
        resource={resource}
        search={conditions}
        selectedIds={selection.all ? noIds : selection.ids}
        selecting={selection.count > 0}
        total={found.data && !totalIsMinimum ? total : undefined}
        onChanged={changed}
      />
    </Suspense>
  ))

  return (
    <>
      {beside?.(show)}
      <RecordList
        resource={resource}
        rows={record.rows}
        marked={record.marked}
        total={total}
        totalText={<FoundTotal total={total} isMinimum={totalIsMinimum} isAsking={isAsking} onAsk={askExactly} />}
        loading={found.isFetching || !settings.ready || !began}
        search={search}
        searchForm={useSearchFields(resource, search, beside ? 8 : 6)}
        settings={settings}
        hidden={hidden}
        validity={validity}
        onView={onView}
        actions={actions}
        actionsWidth={
          98 +
          (hasRowActions ? widthOfTexts(extension.rowActionLabels) : 0) -
          (mayEdit || offered.length === 0 ? 0 : 40) +
          widthOfActions(resource, offered, record.rows)
        }
        lead={
          resource.list.treeFilter && <TreeFilter resource={resource} name={resource.list.treeFilter} search={search} />
        }
        tools={
          <Space wrap>
            {tools}
            {mayAdd && (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => show({ mode: 'add', initial: initialFrom(resource, search.state) })}
              >
                {t('add')}
              </Button>
            )}
            {parts}
            {!resource.derived && <ViewsButton resource={resource} search={search} settings={settings} />}
            <RefreshButton onClick={() => void refresh()} />
          </Space>
        }
        above={
          <>
            <FilterTags resource={resource} search={search} />
            <MeantText
              resource={resource}
              search={search}
              isEmpty={found.isSuccess && !found.isFetching && total === 0}
            />
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
          keys: selection.all ? record.rows.map(({ id }) => id) : selection.ids,
          nameOf: row => nameOfRow(resource, row),
          onChange: selection.choose,
          bar: (
            <SelectionBar
              selection={selection}
              total={total}
              totalIsMinimum={totalIsMinimum}
              actions={
                <SelectionTools
                  resource={resource}
                  selection={selection}
                  rows={record.rows}
                  conditions={conditions}
                  offered={offered}
                  onStart={start}
                  mayPrint={mayView}
                  onBatch={
                    may('batchUpdate', 'batch') && !linesOf
                      ? () => {
                          setBatch(true)
                          // The dialog says how many records "everything found" is.
                          if (totalIsMinimum) askExactly()
                        }
                      : undefined
                  }
                >
                  {parts}
                </SelectionTools>
              }
            />
          ),
        }}
      />
      {actionDialog}
      <ListDialogs
        resource={head}
        dialog={dialog}
        record={{
          open: record.open,
          hidden,
          onClose: () => show(undefined),
          onSaved: (row, again) => {
            record.settle(row, again)
            void refresh()
          },
          onEdit: mayEdit ? id => show({ ...record.open, mode: 'edit', id }) : undefined,
          onCopy: mayAdd ? row => show({ mode: 'add', initial: copyOf(resource, row, masks) }) : undefined,
          neighbours: record.neighbours,
          actions: row => (
            <ActionButtons resource={resource} offered={offered} row={row} onStart={start} onChanged={done} />
          ),
        }}
        batch={
          batch
            ? {
                selectedIds: selection.ids,
                all: selection.all,
                search: conditions,
                total,
                onChanged: changed,
                onClose: () => setBatch(false),
              }
            : undefined
        }
      />
    </>
  )
}

const noHiddenFields = () => noFields
