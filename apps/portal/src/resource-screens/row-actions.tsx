import type { Resource } from '@sfa/kit/resource'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../shared/lazy-screen'
import { RowLink, RowLinks } from '../shared/row-links'
import { reasonAgainstEditing } from './action/offered-actions'
import { extensionOf } from './extensions'
import type { WireRow } from './record-calls'

interface Props {
  resource: Resource
  row: WireRow
  onView?: () => void
  onEdit?: () => void
  /** What can be done with the record beside looking at it and editing it. */
  children?: ReactNode
  onChanged: () => void
}

/** Links at the end of a row. */
export function RowActions({ resource, row, onView, onEdit, children, onChanged }: Props) {
  const { t } = useTranslation('resource')
  // What features add is about the head, not about one of its lines.
  const { rowActions } = resource.linesOf ? {} : extensionOf(resource)
  const More = rowActions && lazyScreen(rowActions)
  return (
    <RowLinks>
      {onView && <RowLink onClick={onView}>{t('view')}</RowLink>}
      {onEdit && (
        <RowLink refusedBecause={reasonAgainstEditing(resource, row)} onClick={onEdit}>
          {t('edit')}
        </RowLink>
      )}
      {children}
      {More && (
        <Suspense fallback={null}>
          <More resource={resource} row={row} onChanged={onChanged} />
        </Suspense>
      )}
    </RowLinks>
  )
}
