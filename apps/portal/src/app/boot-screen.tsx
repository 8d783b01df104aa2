import { Logo } from '../shared/logo'
import styles from './boot-screen.module.css'
import { useLoading } from './loading'

/** While the user, the menu or the layout is on its way. */
export function BootScreen() {
  useLoading()
  return (
    <div className={styles.boot}>
      <Logo size={48} />
    </div>
  )
}
