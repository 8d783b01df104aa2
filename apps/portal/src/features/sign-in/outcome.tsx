import { CheckCircleFilled, ClockCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './sign-in.module.css'

const icons = {
  success: { Icon: CheckCircleFilled, look: styles.doneIcon },
  waiting: { Icon: ClockCircleFilled, look: styles.waitIcon },
  error: { Icon: CloseCircleFilled, look: styles.failIcon },
}

/** What a form of the sign-in pages has come to, in its place. */
export function Outcome({
  kind,
  title,
  children,
}: {
  kind: 'success' | 'waiting' | 'error'
  title: string
  children: ReactNode
}) {
  const { Icon, look } = icons[kind]
  return (
    <div className={styles.outcome} role="status">
      <Icon className={look} />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
