import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './sign-in.module.css'

interface Props {
  refusal: string | undefined
  busy: boolean
  /** What its button says. */
  action: string
  /** Other ways, below the button. */
  links: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The fields of a page that needs no session: below what was refused, above the button that sends them. */
export function EntranceForm({ refusal, busy, action, links, onSubmit, children }: Props) {
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
      noValidate
    >
      {refusal && <Alert className={styles.notice} showIcon type="error" title={refusal} />}
      {children}
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {action}
      </Button>
      <div className={styles.links}>{links}</div>
    </form>
  )
}
