import type { SentMessage } from '@sfa/resources/message/message-shapes'
import { Button, Flex, Progress, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../../shared/frame.module.css'
import { notice } from '../../../shared/notice'
import { RowLinks } from '../../../shared/row-links'
import { usePermission } from '../../../shared/use-permission'
import { retryFailed } from '../message-calls'
import { StatusTag, TypeTag } from '../type-tag'
import { MessagePanel } from './message-panel'
import { MessageSearchForm } from './message-search-form'
import { RecipientsDrawer } from './recipients-drawer'
import { useMessages } from './use-messages'

/** What became of each message: whom it reached, who has read it; those whom it did not reach can be tried again. */
export default function StatisticsPage() {
  const { t } = useTranslation('message')
  const can = usePermission()
  const list = useMessages({ sentOnly: true })
  const [shown, setShown] = useState<SentMessage>()
  const retry = async (message: SentMessage) => {
    await retryFailed(message.id)
    notice.message.success(t('send.started'))
    await list.refresh()
  }
  const number = (dataIndex: 'recipients' | 'delivered' | 'read' | 'unread' | 'failed') => ({
    title: t(`statistics.${dataIndex}`),
    dataIndex,
    width: 66,
    align: 'right' as const,
    // Its title stays in one line.
    className: frame.time,
  })
  const columns: TableColumnsType<SentMessage> = [
    { title: t('field.name'), dataIndex: 'name', width: 150, ellipsis: true },
    { title: t('field.type'), dataIndex: 'type', width: 100, render: type => <TypeTag type={type} /> },
    {
      title: t('field.sendStatus'),
      dataIndex: 'sendStatus',
      width: 90,
      render: (_, { sendStatus, errorMessage }) => <StatusTag status={sendStatus} reason={errorMessage} />,
    },
    {
      title: t('field.sentAt'),
      dataIndex: 'sentAt',
      width: 165,
      render: time => <time className={frame.time}>{time}</time>,
    },
    number('recipients'),
    number('delivered'),
    number('read'),
    number('unread'),
    number('failed'),
    {
      title: t('statistics.readRate'),
      key: 'readRate',
      width: 110,
      render: (_, { read, delivered }) => (
        <Progress
          percent={delivered === 0 ? 0 : Math.round((read / delivered) * 100)}
          size="small"
          aria-label={t('statistics.readRate')}
        />
      ),
    },
    {
      title: t('field.sender'),
      dataIndex: 'senderName',
      width: 100,
      ellipsis: true,
      render: name => name ?? t('bySystem'),
    },
    { title: t('field.title'), dataIndex: 'title', width: 200, ellipsis: true },
    {
      title: t('field.actions'),
      key: 'actions',
      width: 110,
      fixed: 'right',
      render: (_, message) => (
        <RowLinks>
          <Button type="link" size="small" onClick={() => setShown(message)}>
            {t('action.recipients')}
          </Button>
          {can('send') && message.failed > 0 && message.sendStatus !== 'sending' && (
            <Button type="link" size="small" onClick={() => void retry(message)}>
              {t('action.retry')}
            </Button>
          )}
        </RowLinks>
      ),
    },
  ]
  return (
    <Flex vertical gap={12} className={frame.page}>
      <MessageSearchForm sent onSearch={list.search} />
      <MessagePanel list={list} columns={columns} />
      <RecipientsDrawer message={shown} onClose={() => setShown(undefined)} />
    </Flex>
  )
}
