import type { Report } from '@sfa/kit/report'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { type DisplayContext, display } from '../resource-screens/field/displays'
import type { ColumnChoice } from '../resource-screens/table/table-preference'
import styles from './report.module.css'
import type { Figures } from './use-figures'

interface Props {
  report: Report
  columns: readonly ColumnChoice[]
  hasActions: boolean
  figures: Figures | undefined
}

const context: DisplayContext = { place: 'detail', dict: (_, value) => value }

/** What the columns come to over everything that was found, not only on this page. */
export function TotalsRow({ report, columns, hasActions, figures }: Props) {
  const { t } = useTranslation('report')
  return (
    <Table.Summary.Row className={styles.totals}>
      {columns.map(({ key }, index) => {
        const field = report.columns[key]
        const total = field && key in report.totals ? display(field, figures?.totals[key], context, key) : null
        const how = report.totals[key]
        // A share says that it is one by its percent sign.
        const by = typeof how === 'string' ? how : 'sum'
        return (
          <Table.Summary.Cell key={key} index={index} align={key in report.totals ? 'right' : undefined}>
            {total && by !== 'sum' && <span className={styles.by}>{t(`by.${by}`)}</span>}
            {total ?? (index === 0 ? t('total') : null)}
          </Table.Summary.Cell>
        )
      })}
      {hasActions && <Table.Summary.Cell index={columns.length} />}
    </Table.Summary.Row>
  )
}
