import type { SentMessage } from '@sfa/resources/message/message-shapes'
import { Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../../../shared/list/list-search'
import { type ListSelection, ListTable } from '../../../shared/list/list-table'
import { RefreshButton } from '../../../shared/list/refresh-button'
import type { ProColumns } from '../../../shared/pro'
import { SearchFailure } from '../../../shared/search-failure'
import type { useMessages } from './use-messages'

interface Props {
  list: ReturnType<typeof useMessages>
  search: ListSearch<SentMessage>
  columns: readonly ProColumns<SentMessage>[]
  selection: ListSelection<SentMessage>
  /** Before the button that fetches again. */
  children?: ReactNode
}

/** The senders' list with its search form. */
export function MessagePanel({ list, search, columns, selection, children }: Props) {
  const { t } = useTranslation('message')
  return (
    <ListTable<SentMessage>
      search={search}
      tools={
        <Space>
          {children}
          <RefreshButton onClick={() => void list.refresh()} />
        </Space>
      }
      above={
        list.error && (
          <SearchFailure message={list.error.message} retry={t('retry')} onRetry={() => void list.refresh()} />
        )
      }
      rowKey="id"
      rows={list.rows}
      loading={list.loading}
      columns={columns}
      selection={selection}
      pagination={list.pagination}
    />
  )
}
