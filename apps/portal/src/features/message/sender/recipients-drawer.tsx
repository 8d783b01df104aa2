import type { SentMessage } from '@sfa/resources/message/message-shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer, Flex, Input, Segmented, Table, type TableColumnsType, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Recipient, searchRecipients, sentKey } from '../message-calls'
import { SearchFailure } from './search-failure'
import styles from './sender.module.css'

const states = ['all', 'read', 'unread', 'failed'] as const
const colours: Record<Recipient['state'], string> = {
  read: 'success',
  unread: 'default',
  failed: 'error',
  pending: 'processing',
}

/** Each recipient of a message: reached or not, read or not, and when. */
export function RecipientsDrawer({ message, onClose }: { message: SentMessage | undefined; onClose: () => void }) {
  const { t } = useTranslation('message')
  const [state, setState] = useState<(typeof states)[number]>('all')
  const [searchField, setSearchField] = useState('')
  const [page, setPage] = useState({ pageIndex: 1, pageSize: 20 })
  useEffect(() => {
    setState('all')
    setSearchField('')
    setPage(before => ({ ...before, pageIndex: 1 }))
  }, [message?.id])
  const body = { id: message?.id, state: state === 'all' ? undefined : state, searchField, page }
  const found = useQuery({
    queryKey: [...sentKey, 'recipients', body],
    queryFn: () => searchRecipients(body),
    enabled: message !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const columns: TableColumnsType<Recipient> = [
    { title: t('recipient.userName'), dataIndex: 'userName' },
    { title: t('recipient.userCode'), dataIndex: 'userCode' },
    {
      title: t('recipient.state'),
      dataIndex: 'state',
      render: (_, row) => (
        <>
          <Tag color={colours[row.state]}>{t(`recipient.${row.state}`)}</Tag>
          {row.failure}
        </>
      ),
    },
    { title: t('recipient.deliveredAt'), dataIndex: 'deliveredAt', className: styles.time },
    { title: t('recipient.readAt'), dataIndex: 'readAt', className: styles.time },
  ]
  const toStart = () => setPage(before => ({ ...before, pageIndex: 1 }))
  return (
    <Drawer
      open={message !== undefined}
      size={820}
      title={t('recipient.title', { name: message?.name })}
      onClose={onClose}
      destroyOnHidden
    >
      <Flex justify="space-between" gap={12} wrap className={styles.toolbar}>
        <Segmented
          value={state}
          onChange={next => {
            setState(next)
            toStart()
          }}
          options={states.map(value => ({ value, label: t(`recipient.${value}`) }))}
        />
        <Input.Search
          className={styles.quick}
          allowClear
          placeholder={t('recipient.search')}
          aria-label={t('recipient.search')}
          onSearch={text => {
            setSearchField(text)
            toStart()
          }}
        />
      </Flex>
      <SearchFailure error={found.error} onRetry={() => void found.refetch()} />
      <Table<Recipient>
        size="small"
        rowKey="userId"
        dataSource={found.data?.rows ?? []}
        loading={found.isPending}
        columns={columns}
        pagination={{
          current: page.pageIndex,
          pageSize: page.pageSize,
          total: found.data?.total ?? 0,
          showTotal: count => t('total', { count }),
          onChange: (pageIndex, pageSize) => setPage({ pageIndex, pageSize }),
        }}
      />
    </Drawer>
  )
}
