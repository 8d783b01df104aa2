import { ReloadOutlined } from '@ant-design/icons'
import type { SentMessage } from '@sfa/resources/message/message-shapes'
import { Button, Flex, Table, type TableColumnsType, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../../shared/frame.module.css'
import { SearchFailure } from '../../../shared/search-failure'
import type { useMessages } from './use-messages'

interface Props {
  list: ReturnType<typeof useMessages>
  columns: TableColumnsType<SentMessage>
  /** Before the button that fetches again. */
  children?: ReactNode
}

/** The senders' list below its search form. */
export function MessagePanel({ list, columns, children }: Props) {
  const { t } = useTranslation('message')
  return (
    <section className={frame.panel}>
      <Flex justify="end" gap={8} className={frame.above}>
        {children}
        <Tooltip title={t('refresh')}>
          <Button icon={<ReloadOutlined />} aria-label={t('refresh')} onClick={() => void list.refresh()} />
        </Tooltip>
      </Flex>
      {list.error && (
        <SearchFailure message={list.error.message} retry={t('retry')} onRetry={() => void list.refresh()} />
      )}
      <Table<SentMessage>
        size="small"
        rowKey="id"
        dataSource={list.rows}
        loading={list.loading}
        columns={columns}
        scroll={{ x: 'max-content' }}
        pagination={list.pagination}
      />
    </section>
  )
}
