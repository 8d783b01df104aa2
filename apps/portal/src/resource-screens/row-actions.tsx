import type { Resource } from '@sfa/resource-kit/resource'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../shared/lazy-screen'
import { extensionOf } from './extensions'
import type { WireRow } from './record-calls'
import styles from './row-actions.module.css'

interface Props {
  resource: Resource
  row: WireRow
  onView?: () => void
  onEdit?: () => void
  onChanged: () => void
}

/** Links at the end of a row. */
export function RowActions({ resource, row, onView, onEdit, onChanged }: Props) {
  const { t } = useTranslation('resource')
  const { rowActions } = extensionOf(resource)
  const More = rowActions && lazyScreen(rowActions)
  return (
    <span className={styles.actions}>
      {onView && <Link onClick={onView}>{t('view')}</Link>}
      {onEdit && <Link onClick={onEdit}>{t('edit')}</Link>}
      {More && (
        <Suspense fallback={null}>
          <More resource={resource} row={row} onChanged={onChanged} />
        </Suspense>
      )}
    </span>
  )
}

/** Looks like antd's, of which a list would have two in every row: they take as long to draw as all its other cells. */
const Link = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.link} onClick={onClick}>
    {children}
  </button>
)
