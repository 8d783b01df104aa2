import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import styles from './message-page.module.css'

interface Props {
  /** A word or a number above the title: `401`. */
  mark?: string
  title: ReactNode
  text: ReactNode
  action: string
  onAction: () => void
}

/** A page that only says something and offers one way on. antd's Result weighs more than the sign-in form. */
export function MessagePage({ mark, title, text, action, onAction }: Props) {
  const titleId = useId()
  return (
    <section className={styles.page} aria-labelledby={titleId}>
      {mark && <div className={styles.mark}>{mark}</div>}
      <h1 id={titleId}>{title}</h1>
      <p>{text}</p>
      <Button type="primary" onClick={onAction}>
        {action}
      </Button>
    </section>
  )
}
