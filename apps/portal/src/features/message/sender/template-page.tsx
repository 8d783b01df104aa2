import { PlusOutlined } from '@ant-design/icons'
import type { SentMessage } from '@sfa/resources/message/message-shapes'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../../shared/frame.module.css'
import { notice } from '../../../shared/notice'
import type { ProColumns } from '../../../shared/pro'
import { RowLinks } from '../../../shared/row-links'
import { usePermission } from '../../../shared/use-permission'
import { deleteMessages, withdrawMessage } from '../message-calls'
import { StatusTag, TypeTag } from '../type-tag'
import { MessageDrawer, type OpenMessage } from './message-drawer'
import { MessagePanel } from './message-panel'
import { SendDialog } from './send-dialog'
import { useAudienceText } from './use-audience-text'
import { useMessageSearch } from './use-message-search'
import { useMessages } from './use-messages'

/** Messages that are written, to be sent now, later or never; a sent one serves as template for the next. */
export default function TemplatePage() {
  const { t } = useTranslation('message')
  const can = usePermission()
  const list = useMessages()
  const audienceText = useAudienceText()
  const [open, setOpen] = useState<OpenMessage>()
  const [sending, setSending] = useState<SentMessage>()

  const remove = (message: SentMessage) =>
    notice.modal.confirm({
      title: t('remove.title', { name: message.name }),
      content: t('remove.text'),
      onOk: async () => {
        await deleteMessages([message.id])
        await list.refresh()
      },
    })
  const withdraw = async (message: SentMessage) => {
    await withdrawMessage(message.id)
    notice.message.success(t('withdrawn'))
    await list.refresh()
  }
  const actionsOf = (message: SentMessage) => {
    const unsent = message.sendStatus === 'draft' || message.sendStatus === 'failed'
    const actions = [
      can('view') && { key: 'view', run: () => setOpen({ mode: 'view', message }) },
      can('edit') && unsent && { key: 'edit', run: () => setOpen({ mode: 'edit', message }) },
      can('add') && { key: 'copy', run: () => setOpen({ mode: 'add', message }) },
      can('send') && unsent && { key: 'send', run: () => setSending(message) },
      can('send') && message.sendStatus === 'scheduled' && { key: 'withdraw', run: () => void withdraw(message) },
      can('delete') && message.sendStatus !== 'sending' && { key: 'delete', run: () => void remove(message) },
    ]
    return (
      <RowLinks>
        {actions.map(
          action =>
            action && (
              <Button key={action.key} type="link" size="small" onClick={action.run}>
                {t(`action.${action.key}`)}
              </Button>
            ),
        )}
      </RowLinks>
    )
  }
  const columns: ProColumns<SentMessage>[] = [
    { title: t('field.name'), dataIndex: 'name', width: 180, ellipsis: true, fixed: 'left' },
    { title: t('field.title'), dataIndex: 'title', width: 220, ellipsis: true },
    { title: t('field.type'), dataIndex: 'type', width: 120, render: (_, { type }) => <TypeTag type={type} /> },
    {
      title: t('field.audience'),
      dataIndex: 'audience',
      width: 220,
      ellipsis: true,
      render: (_, message) => audienceText(message.audience),
    },
    {
      title: t('field.sendStatus'),
      dataIndex: 'sendStatus',
      width: 110,
      render: (_, { sendStatus, errorMessage }) => <StatusTag status={sendStatus} reason={errorMessage} />,
    },
    {
      title: t('field.sendTime'),
      key: 'sendTime',
      width: 170,
      render: (_, { sentAt, sendAt }) => <time className={frame.time}>{sentAt ?? sendAt}</time>,
    },
    { title: t('field.lastModifiedBy'), dataIndex: 'lastModifiedBy', width: 110, ellipsis: true },
    {
      title: t('field.lastModifiedTime'),
      dataIndex: 'lastModifiedTime',
      width: 170,
      render: (_, { lastModifiedTime }) => <time className={frame.time}>{lastModifiedTime}</time>,
    },
    {
      title: t('field.actions'),
      key: 'actions',
      width: 280,
      fixed: 'right',
      render: (_, message) => actionsOf(message),
    },
  ]
  return (
    <>
      <MessagePanel list={list} search={useMessageSearch(list.search)} columns={columns}>
        {can('add') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ mode: 'add' })}>
            {t('action.add')}
          </Button>
        )}
      </MessagePanel>
      <MessageDrawer
        open={open}
        onClose={() => setOpen(undefined)}
        onSaved={() => {
          setOpen(undefined)
          void list.fromStart()
        }}
      />
      <SendDialog
        message={sending}
        onClose={() => setSending(undefined)}
        onSent={() => {
          setSending(undefined)
          void list.refresh()
        }}
      />
    </>
  )
}
