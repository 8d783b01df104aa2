import { printOf } from '@sfa/kit/documents'
import type { Resource } from '@sfa/kit/resource'
import { Button, Space } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectedActions } from '../action/action-links'
import { PrintSelected } from '../print/print-button'
import type { Body, WireRow } from '../record-calls'
import type { Selection } from './use-selection'

interface Props extends Pick<ComponentProps<typeof SelectedActions>, 'offered' | 'onStart'> {
  resource: Resource
  selection: Selection
  /** Of the page that is shown. */
  rows: readonly WireRow[]
  conditions: Body
  mayPrint: boolean
  /** Opens the batch change; undefined where there is none for the user. */
  onBatch: (() => void) | undefined
  /** What features add to the toolbar. */
  children: ReactNode
}

/** What can be done with the records that are selected, or with everything found. */
export function SelectionTools({
  resource,
  selection,
  rows,
  conditions,
  offered,
  onStart,
  mayPrint,
  onBatch,
  children,
}: Props) {
  const { t } = useTranslation('resource')
  const { all, ids, count } = selection
  return (
    // What stands in the fragment of a component is one item of a Space around it, without gaps.
    <Space>
      <SelectedActions
        resource={resource}
        offered={offered}
        rows={rows.filter(({ id }) => ids.includes(id))}
        target={all ? { query: conditions, count } : { ids }}
        onStart={onStart}
      />
      {mayPrint && printOf(resource) && (
        <PrintSelected resource={resource} ids={ids} count={all ? count : ids.length} />
      )}
      {onBatch && <Button onClick={onBatch}>{t('batch.button')}</Button>}
      {children}
    </Space>
  )
}
