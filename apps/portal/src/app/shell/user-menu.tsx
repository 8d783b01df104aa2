import { KeyOutlined, LogoutOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session'
import { hasUnsaved } from '../../shared/unsaved'
import { confirmLeave } from '../../shared/unsaved-guard'
import { displayName } from '../../shared/user-info'
import { changePasswordPath } from '../guard'
import { signOut } from '../sign-out'
import styles from './shell.module.css'

export function UserMenu({ onOpen }: { onOpen: (path: string) => void }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
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
          { key: 'password', icon: <KeyOutlined />, label: t('user.changePassword') },
          { key: 'signOut', icon: <LogoutOutlined />, label: t('user.signOut') },
        ],
        onClick: ({ key }) => void (key === 'password' ? onOpen(changePasswordPath) : leave()),
      }}
    >
      <Button type="text" className={styles.user} aria-label={t('user.label', { name })}>
        <Avatar size={26} className={styles.avatar} style={{ fontSize: 13 }}>
          {Array.from(name)[0]?.toUpperCase()}
        </Avatar>
        <span className={styles.userName}>{name}</span>
      </Button>
    </Dropdown>
  )
}
