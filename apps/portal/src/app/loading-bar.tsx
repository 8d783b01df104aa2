import { useNavigation } from 'react-router-dom'
import { useStore } from '../shared/store'
import { loadingStore } from './loading'
import styles from './loading-bar.module.css'

/** The thin bar on top: runs while a navigation or a page's chunk is on its way, ends after. */
export function LoadingBar() {
  const busy = useStore(loadingStore) > 0
  const navigating = useNavigation().state !== 'idle'
  return busy || navigating ? <div className={styles.bar} role="progressbar" aria-busy="true" /> : null
}
