import { type Recipient, searchRecipientsCall } from '@sfa/message/definitions/recipient.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer, Flex, Segmented, type TableColumnsType, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../../shared/frame.module.css'
import { InnerTable } from '../../../shared/list/inner-table'
import { callRows } from '../../../shared/request/call'
import { SearchFailure } from '../../../shared/request/search-failure'
import { SearchInput } from '../../../shared/search-input'
import { usePaging } from '../../../shared/use-paging'
import styles from './sender.module.css'

const states = ['all', 'read', 'unread', 'failed'] as const
const colours: Record<Recipient['state'], string> = {
  read: 'success',
  unread: 'default',
  failed: 'error',
  pending: 'processing',
}

/** Each recipient of a message: reached or not, read or not, and when. */
export function RecipientsDrawer({
  message,
  onClose,
}: {
  message: { id: string; name: string } | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('message')
  const [state, setState] = useState<(typeof states)[number]>('all')
  const [searchField, setSearchField] = useState('')
  const { page, toFirstPage, paginationFor } = usePaging()
  useEffect(() => {
    setState('all')
    setSearchField('')
    toFirstPage()
  }, [message?.id, toFirstPage])
  const body = { id: message?.id, state: state === 'all' ? undefined : state, searchField, page }
  const found = useQuery({
    queryKey: ['message', 'sent', 'recipients', body],
    queryFn: () => callRows(searchRecipientsCall, body),
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
    { title: t('recipient.deliveredAt'), dataIndex: 'deliveredAt', className: frame.time },
    { title: t('recipient.readAt'), dataIndex: 'readAt', className: frame.time },
  ]
  return (
    <Drawer
      open={message !== undefined}
      size={820}
      title={t('recipient.title', { name: message?.name })}
      onClose={onClose}
      destroyOnHidden
    >
      <Flex justify="space-between" gap={12} wrap className={frame.above}>
        <Segmented
          value={state}
          onChange={next => {
            setState(next)
            toFirstPage()
          }}
          options={states.map(value => ({ value, label: t(`recipient.${value}`) }))}
        />
        <SearchInput
          className={styles.quick}
          label={t('recipient.search')}
          onSearch={text => {
            setSearchField(text)
            toFirstPage()
          }}
        />
      </Flex>
      {found.error && (
        <SearchFailure message={found.error.message} retry={t('retry')} onRetry={() => void found.refetch()} />
      )}
      <InnerTable<Recipient>
        rowKey="userId"
        dataSource={found.data?.rows ?? []}
        loading={found.isPending}
        columns={columns}
        pagination={{
          ...paginationFor(found.data?.total),
          showTotal: count => t('total', { count }),
        }}
      />
    </Drawer>
  )
}
