import { PlusOutlined } from '@ant-design/icons'
import type { Resource } from '@sfa/resource-kit/resource'
import type { SentMessage } from '@sfa/resources/message/message-shapes'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionLinks, SelectedActions } from '../../../resource-screens/action/action-links'
import { reasonAgainstEditing } from '../../../resource-screens/action/offered-actions'
import { useRecordActions } from '../../../resource-screens/action/use-record-actions'
import type { WireRow } from '../../../resource-screens/record-calls'
import { SelectionBar } from '../../../resource-screens/selection/selection-bar'
import { useSelection } from '../../../resource-screens/selection/use-selection'
import frame from '../../../shared/frame.module.css'
import type { ProColumns } from '../../../shared/pro'
import { queryClient } from '../../../shared/query-client'
import { RowLink, RowLinks } from '../../../shared/row-links'
import { firstPage } from '../../../shared/use-paging'
import { usePermission } from '../../../shared/use-permission'
import { StatusTag, TypeTag } from '../type-tag'
import { MessageDrawer, type OpenMessage } from './message-drawer'
import { MessagePanel } from './message-panel'
import { useAudienceText } from './use-audience-text'
import { useMessageSearch } from './use-message-search'
import { messagesQuery, useMessages } from './use-messages'

/** A message as the flow of its definition reads it. */
const rowOf = (message: SentMessage): WireRow => ({ ...message, status: message.sendStatus })

export const prefetch = () => queryClient.prefetchQuery(messagesQuery({ page: firstPage }))

/** Messages that are written, to be sent now, later or never; a sent one serves as template for the next. */
export default function TemplatePage({ resource }: { resource: Resource }) {
  const { t } = useTranslation('message')
  const can = usePermission()
  const list = useMessages()
  const audienceText = useAudienceText()
  const [open, setOpen] = useState<OpenMessage>()
  const rows = list.rows.map(rowOf)
  const selection = useSelection(rows, list.rows.length)
  const { offered, start, dialog } = useRecordActions(resource, () => {
    selection.clear()
    void list.refresh()
  })
  // That of what was sent stands with what became of it.
  const actions = offered.filter(({ name }) => name !== 'retryFailed')

  const actionsOf = (message: SentMessage) => (
    <RowLinks>
      {can('view') && <RowLink onClick={() => setOpen({ mode: 'view', message })}>{t('action.view')}</RowLink>}
      {can('edit') && (
        <RowLink
          refusedBecause={reasonAgainstEditing(resource, rowOf(message))}
          onClick={() => setOpen({ mode: 'edit', message })}
        >
          {t('action.edit')}
        </RowLink>
      )}
      {can('add') && <RowLink onClick={() => setOpen({ mode: 'add', message })}>{t('action.copy')}</RowLink>}
      <ActionLinks resource={resource} offered={actions} row={rowOf(message)} onStart={start} />
    </RowLinks>
  )
  const columns: ProColumns<SentMessage>[] = [
    { title: t('field.name'), dataIndex: 'name', width: 180, ellipsis: true, fixed: 'left' },
    { title: t('field.title'), dataIndex: 'title', width: 190, ellipsis: true },
    { title: t('field.type'), dataIndex: 'type', width: 90, render: (_, { type }) => <TypeTag type={type} /> },
    {
      title: t('field.sendStatus'),
      dataIndex: 'sendStatus',
      width: 100,
      render: (_, { sendStatus, errorMessage }) => <StatusTag status={sendStatus} reason={errorMessage} />,
    },
    {
      title: t('field.audience'),
      dataIndex: 'audience',
      width: 220,
      ellipsis: true,
      render: (_, message) => audienceText(message.audience),
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
      <MessagePanel
        list={list}
        search={useMessageSearch(list.search)}
        columns={columns}
        selection={{
          keys: selection.ids,
          nameOf: ({ name }) => name,
          onChange: selection.choose,
          bar: (
            <SelectionBar
              selection={selection}
              total={selection.count}
              actions={
                <SelectedActions
                  resource={resource}
                  offered={actions}
                  rows={rows.filter(({ id }) => selection.ids.includes(id))}
                  target={{ ids: selection.ids }}
                  onStart={start}
                />
              }
            />
          ),
        }}
      >
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
      {dialog}
    </>
  )
}
