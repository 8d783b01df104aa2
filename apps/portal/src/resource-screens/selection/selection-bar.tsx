import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../shared/format-count'
import type { Selection } from './use-selection'

interface Props {
  selection: Selection
  /** How many records the search finds. */
  total: number
  /** There are more than that. */
  totalIsMinimum?: boolean
  /** What can be done with the selected. */
  actions: ReactNode
}

/** How many rows are selected, and what can be done with them: ProTable's alert, in the place of its toolbar. */
export function SelectionBar({ selection, total, totalIsMinimum, actions }: Props) {
  const { t } = useTranslation('resource')
  return (
    <>
      <Space>
        <span aria-live="polite">
          {selection.all && totalIsMinimum
            ? t('selectedAtLeast', { total: formatCount(total) })
            : t('selected', { count: selection.count })}
        </span>
        {!selection.all && total > selection.count && (
          <Button type="link" size="small" onClick={selection.chooseAll}>
            {totalIsMinimum ? t('selectAllFound') : t('selectFound', { count: total })}
          </Button>
        )}
        <Button type="link" size="small" onClick={selection.clear}>
          {t('clearSelection')}
        </Button>
      </Space>
      {actions}
    </>
  )
}
