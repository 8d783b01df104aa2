import { useTranslation } from 'react-i18next'
import { Logo } from '../../shared/logo'
import { useStore } from '../../shared/store'
import { systemTitleStore } from '../system-title'
import styles from './shell.module.css'

/** The tenant's system title, or the product's name. */
export function Brand({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  const title = useStore(systemTitleStore) || t('product')
  return (
    <div className={styles.brand} title={title}>
      <Logo size={30} />
      {!collapsed && <span>{title}</span>}
    </div>
  )
}
