import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TileProps } from '../../../shared/home/home-tile'
import { TileCard, TilePlace, TileRow, TileRows } from '../../../shared/home/tile-card'
import { messageCentrePath } from '../../../shared/message-centre'
import { usePulse } from '../../../shared/pulse'
import { inboxKey, openInbox } from './inbox-calls'

const shown = 4

/** The newest messages that the user has not read. */
export default function UnreadTile({ title }: TileProps) {
  const { t } = useTranslation('message')
  const pulse = usePulse()?.unread
  const inbox = useQuery({ queryKey: [...inboxKey, pulse], queryFn: openInbox, staleTime: 0, placeholderData: kept })
  const messages = inbox.data?.unread ?? []
  return (
    <TileCard
      title={title}
      count={inbox.data?.totals.unread ?? 0}
      state={inbox}
      empty={messages.length === 0 && t('empty.unread')}
      extra={<TilePlace to={messageCentrePath}>{t('tile.all')}</TilePlace>}
    >
      <TileRows>
        {messages.slice(0, shown).map(message => (
          <TileRow
            key={message.msg_id}
            title={message.title}
            detail={`${message.sender ?? t('bySystem')} · ${message.create_time}`}
            action={<TilePlace to={`${messageCentrePath}?msg=${message.msg_id}`}>{t('tile.open')}</TilePlace>}
          />
        ))}
      </TileRows>
    </TileCard>
  )
}

const kept = <T,>(before: T | undefined) => before
