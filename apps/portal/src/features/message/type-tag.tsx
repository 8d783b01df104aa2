import type { MessageStatus, MessageType } from '@sfa/message/definitions/message-rules'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

const typeColours: Record<MessageType, string> = { notice: 'blue', announcement: 'orange', reminder: 'default' }
const statusColours: Record<MessageStatus, string> = {
  draft: 'default',
  scheduled: 'warning',
  sending: 'processing',
  sent: 'success',
  failed: 'error',
}

export function TypeTag({ type }: { type: MessageType }) {
  const { t } = useTranslation('message')
  return <Tag color={typeColours[type]}>{t(`type.${type}`)}</Tag>
}

export function StatusTag({ status, reason }: { status: MessageStatus; reason?: string | null }) {
  const { t } = useTranslation('message')
  return (
    <Tag color={statusColours[status]} title={reason ?? undefined}>
      {t(`status.${status}`)}
    </Tag>
  )
}
