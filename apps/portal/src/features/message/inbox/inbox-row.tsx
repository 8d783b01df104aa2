import { DeleteOutlined, PaperClipOutlined, UndoOutlined } from '@ant-design/icons'
import type { InboxMessage } from '@sfa/message/definitions/inbox.calls'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { TypeTag } from '../type-tag'
import styles from './inbox.module.css'

interface Props {
  message: InboxMessage
  active: boolean
  onOpen: () => void
  onTrash?: () => void
  onRestore?: () => void
}

export function InboxRow({ message, active, onOpen, onTrash, onRestore }: Props) {
  const { t } = useTranslation('message')
  return (
    <li className={active ? styles.active : undefined}>
      <button type="button" className={styles.open} onClick={onOpen} aria-current={active || undefined}>
        <span className={styles.title}>
          {message.title}
          {message.hasAttachments && <PaperClipOutlined />}
        </span>
        {message.digest && <span className={styles.digest}>{message.digest}</span>}
        <span className={styles.meta}>
          <TypeTag type={message.type} />
          {message.sender ?? t('bySystem')}
          <time>{message.create_time}</time>
        </span>
      </button>
      {onTrash && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('toTrash')}
          title={t('toTrash')}
          onClick={onTrash}
        />
      )}
      {onRestore && (
        <Button
          type="text"
          icon={<UndoOutlined />}
          aria-label={t('restore')}
          title={t('restore')}
          onClick={onRestore}
        />
      )}
    </li>
  )
}
