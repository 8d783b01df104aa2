import { KeyOutlined, LogoutOutlined, MessageOutlined } from '@ant-design/icons'
import { Avatar, Badge, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { messageCentrePath } from '../../shared/message-centre'
import { usePulse } from '../../shared/pulse'
import { useSession } from '../../shared/session/session'
import { displayName } from '../../shared/session/user-info'
import { hasUnsaved } from '../../shared/unsaved'
import { confirmLeave } from '../../shared/unsaved-guard'
import { changePasswordPath } from '../guard'
import { signOut } from '../sign-out'
import styles from './shell.module.css'

interface Props {
  onOpen: (path: string) => void
  /** The menu has messagemanage/messagereply. */
  hasMessageCentre: boolean
}

export function UserMenu({ onOpen, hasMessageCentre }: Props) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const pulse = usePulse()
  const unread = hasMessageCentre ? (pulse?.unread ?? 0) : 0
  if (!user) return null
  const name = displayName(user)
  const leave = async () => {
    if (!hasUnsaved() || (await confirmLeave())) await signOut()
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <div className={styles.who}>
                <strong>{name}</strong>
                <span>{user.tenantName}</span>
                <span>{user.userRole.map(role => role.name).join(' · ')}</span>
              </div>
            ),
          },
          { type: 'divider' },
          ...(hasMessageCentre
            ? [
                {
                  key: 'messages',
                  icon: <MessageOutlined />,
                  label: t('messages'),
                  extra: <Badge count={unread} size="small" />,
                },
              ]
            : []),
          { key: 'password', icon: <KeyOutlined />, label: t('user.changePassword') },
          { key: 'signOut', icon: <LogoutOutlined />, label: t('user.signOut') },
        ],
        onClick: ({ key }) => {
          if (key === 'messages') onOpen(messageCentrePath)
          else if (key === 'password') onOpen(changePasswordPath)
          else void leave()
        },
      }}
    >
      <Button type="text" className={styles.user} title={t('user.label', { name })}>
        <Badge count={unread} size="small">
          <Avatar size={26} aria-hidden="true" className={styles.avatar} style={{ fontSize: 13 }}>
            {Array.from(name)[0]?.toUpperCase()}
          </Avatar>
        </Badge>
        <span className={styles.userName}>{name}</span>
      </Button>
    </Dropdown>
  )
}
