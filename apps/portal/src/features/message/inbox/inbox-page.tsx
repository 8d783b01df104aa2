import { type Folder, folders, type InboxMessage } from '@sfa/message/definitions/inbox.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Badge, Button, Empty, Skeleton, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { refreshPulse, usePulse } from '../../../shared/pulse'
import { justAskedMs, queryClient } from '../../../shared/request/query-client'
import type { RequestError } from '../../../shared/request/request-error'
import styles from './inbox.module.css'
import { inboxKey, markRead, moveToTrash, openInbox, restoreMessage } from './inbox-calls'
import { InboxRow } from './inbox-row'
import { OlderMessages } from './older-messages'
import { ReadingPane } from './reading-pane'

const inboxQuery = { queryKey: inboxKey, queryFn: openInbox, staleTime: justAskedMs }

export const prefetch = () => queryClient.prefetchQuery(inboxQuery)

/** The message centre: unread, read and trash, and what the chosen message says. */
export default function InboxPage() {
  const { t } = useTranslation('message')
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [folder, setFolder] = useState<Folder>('unread')
  const [chosen, setChosen] = useState<InboxMessage | { msg_id: string }>()
  const found = useQuery(inboxQuery)
  const unread = usePulse()?.unread
  // A message that has come in meanwhile belongs into the list.
  useEffect(() => {
    if (unread !== undefined) void client.invalidateQueries({ queryKey: inboxKey })
  }, [unread, client])

  const changed = () => Promise.all([client.invalidateQueries({ queryKey: inboxKey }), refreshPulse(client)])
  const isUnread = (id: string) => found.data?.unread.some(message => message.msg_id === id) ?? false
  const choose = async (message: { msg_id: string }, from?: Folder) => {
    setChosen(message)
    if (from !== 'unread' && !isUnread(message.msg_id)) return
    await markRead(message.msg_id)
    await changed()
  }
  const asked = params.get('msg')
  useEffect(() => {
    if (!asked || !found.data) return
    setParams({}, { replace: true })
    void choose({ msg_id: asked })
  }, [asked, found.data])

  const move = async (id: string, how: (id: string) => Promise<unknown>) => {
    await how(id)
    if (chosen?.msg_id === id) setChosen(undefined)
    await changed()
  }
  const lists = found.data
  const last = lists?.[folder].at(-1)
  const row = (message: InboxMessage) => (
    <InboxRow
      key={message.msg_id}
      message={message}
      active={message.msg_id === chosen?.msg_id}
      onOpen={() => void choose(message, folder)}
      onTrash={folder === 'readed' ? () => void move(message.msg_id, moveToTrash) : undefined}
      onRestore={folder === 'trash' ? () => void move(message.msg_id, restoreMessage) : undefined}
    />
  )
  return (
    <div className={styles.page}>
      <section className={styles.list}>
        <Tabs
          activeKey={folder}
          onChange={key => setFolder(key as Folder)}
          items={folders.map(key => ({
            key,
            label: (
              <Badge
                count={key === 'unread' ? (lists?.totals.unread ?? 0) : 0}
                offset={[10, -2]}
                size="small"
                overflowCount={99}
              >
                {t(`folder.${key}`)}
              </Badge>
            ),
          }))}
        />
        {found.isError && (
          <Alert
            type="error"
            showIcon
            title={(found.error as RequestError).message}
            action={
              <Button size="small" onClick={() => void found.refetch()}>
                {t('retry')}
              </Button>
            }
          />
        )}
        {found.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {lists?.[folder].length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`empty.${folder}`)} />
        )}
        <ul className={styles.rows}>
          {lists?.[folder].map(row)}
          {lists && last && lists.totals[folder] > lists[folder].length && (
            <OlderMessages
              key={`${folder} ${last.msg_id}`}
              folder={folder}
              before={last.msg_id}
              count={lists.totals[folder] - lists[folder].length}
              row={row}
            />
          )}
        </ul>
      </section>
      <section className={styles.pane} aria-label={t('pane')}>
        {chosen ? (
          <ReadingPane key={chosen.msg_id} msgId={chosen.msg_id} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty.pane')} />
        )}
      </section>
    </div>
  )
}
