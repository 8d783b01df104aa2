import { useTranslation } from 'react-i18next'
import { Logo } from '../../shared/logo'
import { useStore } from '../../shared/store'
import { systemLogosStore } from '../system-logos'
import { systemTitleStore } from '../system-title'
import styles from './shell.module.css'

/** The tenant's logo and system title, or the product's. The wide logo says the name itself. */
export function Brand({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation()
  const title = useStore(systemTitleStore) || t('product')
  const { wide, small } = useStore(systemLogosStore)
  return (
    <div className={styles.brand} title={title}>
      {wide && !collapsed ? (
        <img src={wide} alt={title} className={styles.wideLogo} />
      ) : (
        <>
          {small ? <img src={small} alt="" width={30} height={30} /> : <Logo size={30} />}
          {!collapsed && <span>{title}</span>}
        </>
      )}
    </div>
  )
}
