import { Button } from 'antd'
import { languages, useLanguage } from '../../shared/language/language'
import { switchLanguage } from '../../shared/language/locale'
import { useRuntime } from '../../shared/runtime'
import styles from './sign-in.module.css'

/** The languages side by side: a menu would weigh as much as a third of this page. */
export function LanguageLinks() {
  const { multiLanguage } = useRuntime()
  const current = useLanguage()
  if (!multiLanguage) return null
  return (
    <nav className={styles.languages}>
      {languages.map(({ key, name }) => (
        <Button
          key={key}
          type="text"
          size="small"
          lang={key}
          aria-pressed={key === current}
          className={key === current ? styles.current : undefined}
          onClick={() => void switchLanguage(key)}
        >
          {name}
        </Button>
      ))}
    </nav>
  )
}
