import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import type { AddedTab } from '@sfa/kit/record-page'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { FoundTotal } from '../../../shared/found-total'
import { RefreshButton } from '../../../shared/list/refresh-button'
import { useLastPage } from '../../../shared/list/use-last-page'
import { PageContext } from '../../../shared/menu/use-permission'
import type { RequestError } from '../../../shared/request/request-error'
import { SearchFailure } from '../../../shared/request/search-failure'
import { RowLink, RowLinks } from '../../../shared/row-links'
import { SearchInput } from '../../../shared/search-input'
import { ActionLinks } from '../../action/action-links'
import { reasonAgainstEditing, widthOfActions } from '../../action/offered-actions'
import { useRecordActions } from '../../action/use-record-actions'
import { extensionOf } from '../../extensions'
import { useTotal } from '../../known-total'
import { useOwnFields } from '../../lookup/custom-fields'
import { namesOf, useFieldMasks } from '../../lookup/field-masks'
import { forgetRecords } from '../../lookup/forget-records'
import { pageQuery } from '../../page-query'
import type { WireRow } from '../../record-calls'
import { useQuickLabel } from '../../search/quick-text'
import { conditionsOf } from '../../search/search-state'
import { RecordList } from '../../table/record-list'
import { useTableSettings } from '../../table/table-preference'
import { shownValidity } from '../../table/validity-switch'
import { RecordDrawer } from '../editor/record-drawer'
import { AddRecordProvider } from '../form/add-record'
import type { OpenRecord } from '../open/open-record'
import styles from './record-page.module.css'
import { addedRecord, listAddress, rowAddress, useRelatedSearch, useRightsOver } from './related'

const noFields: ReadonlySet<string> = new Set()
const noHiddenFields = () => noFields
const noRows: readonly WireRow[] = []

interface Props {
  tab: AddedTab
  /** Of the record whose page it is. */
  id: string
}

/** Records of another resource that belong to one record, under the keys of their own page. */
export const RelatedList = (props: Props) => (
  <PageContext value={props.tab.listed.path?.slice(1)}>
    <List {...props} />
  </PageContext>
)

function List({ tab, id }: Props) {
  const { by } = tab
  const listed = useOwnFields(tab.listed) ?? tab.listed
  const { t } = useTranslation('resource')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mayView, mayAdd, mayEdit } = useRightsOver(tab)
  const byTenant = (extensionOf(listed).useHiddenFields ?? noHiddenFields)()
  const masks = useFieldMasks(listed)
  const quickLabel = useQuickLabel(listed)
  const hidden = useMemo(() => new Set([...byTenant, ...namesOf(masks, 'hidden')]), [byTenant, masks])
  // It is the same in every row.
  const kept = useMemo(() => new Set([...hidden, by]), [hidden, by])
  const search = useRelatedSearch(by, id)
  const settings = useTableSettings(listed, kept)
  const conditions = useMemo(() => conditionsOf(search.state), [search.state])
  const found = useQuery({
    ...pageQuery(listed, conditions, { pageIndex: search.state.page, pageSize: settings.pageSize }),
    placeholderData: keepPreviousData,
    enabled: settings.ready,
  })
  useLastPage(
    { pageIndex: search.state.page, pageSize: settings.pageSize },
    found.isPlaceholderData ? undefined : found.data,
    search.turnTo,
  )
  const { known, isAsking, askExactly } = useTotal(listed, conditions)
  const { total = 0, totalIsMinimum } = known ?? found.data ?? {}
  const [open, setOpen] = useState<OpenRecord>()
  const readAgain = () => void forgetRecords(client, listed)
  const { offered, start, dialog } = useRecordActions(listed, readAgain)
  const onView = useMemo(
    () => (mayView ? (row: WireRow) => void navigate(rowAddress(tab, row)) : undefined),
    [mayView, navigate, tab],
  )
  const hasActions = mayEdit || offered.length > 0
  return (
    <div className={styles.related}>
      <RecordList
        resource={listed}
        rows={found.data?.rows ?? noRows}
        total={total}
        totalText={<FoundTotal total={total} isMinimum={totalIsMinimum} isAsking={isAsking} onAsk={askExactly} />}
        loading={found.isFetching || !settings.ready}
        search={search}
        searchForm={{ fields: [], values: {}, onSearch: () => undefined, onReset: () => undefined }}
        settings={settings}
        hidden={kept}
        validity={shownValidity}
        onView={onView}
        actions={
          hasActions
            ? row => (
                <RowLinks>
                  {mayEdit && (
                    <RowLink
                      refusedBecause={reasonAgainstEditing(listed, row)}
                      onClick={() => setOpen({ mode: 'edit', id: row.id })}
                    >
                      {t('edit')}
                    </RowLink>
                  )}
                  <ActionLinks resource={listed} offered={offered} row={row} onStart={start} />
                </RowLinks>
              )
            : undefined
        }
        actionsWidth={(mayEdit ? 58 : 18) + widthOfActions(listed, offered, found.data?.rows ?? noRows)}
        lead={
          <SearchInput
            label={quickLabel}
            style={{ width: 260 }}
            onSearch={typed => search.change({ quick: typed.trim() })}
          />
        }
        tools={
          <Space wrap>
            {mayAdd && (
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => setOpen({ mode: 'add', initial: addedRecord(tab, id) })}
              >
                {t('add')}
              </Button>
            )}
            <Button icon={<UnorderedListOutlined />} onClick={() => void navigate(listAddress(tab, id))}>
              {t('record.inList')}
            </Button>
            <RefreshButton onClick={readAgain} />
          </Space>
        }
        above={
          found.isError && (
            <SearchFailure
              message={(found.error as RequestError).message || t('failed')}
              retry={t('retry')}
              onRetry={() => void found.refetch()}
            />
          )
        }
      />
      {dialog}
      <AddRecordProvider>
        <RecordDrawer
          resource={listed}
          open={open}
          hidden={hidden}
          onClose={() => setOpen(undefined)}
          onSaved={(_saved, again) => {
            setOpen(shown => (again ? { mode: 'add', initial: shown?.initial } : undefined))
            readAgain()
          }}
        />
      </AddRecordProvider>
    </div>
  )
}
