import type { Resource } from '@sfa/resource-kit/resource'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RowLinks } from '../shared/row-links'
import { extensionOf, lazyPart } from './extensions'
import type { WireRow } from './record-calls'

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
  const More = rowActions && lazyPart(rowActions)
  return (
    <RowLinks>
      {onView && (
        <Button type="link" size="small" onClick={onView}>
          {t('view')}
        </Button>
      )}
      {onEdit && (
        <Button type="link" size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {More && (
        <Suspense fallback={null}>
          <More resource={resource} row={row} onChanged={onChanged} />
        </Suspense>
      )}
    </RowLinks>
  )
}
