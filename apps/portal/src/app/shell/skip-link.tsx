import { Button } from 'antd'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './shell.module.css'

/** First stop of Tab, seen only there: past menu, header and tabs to the page. */
export function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('shell')
  return (
    <Button className={styles.skip} type="primary" onClick={() => to.current?.focus()}>
      {t('skip')}
    </Button>
  )
}
