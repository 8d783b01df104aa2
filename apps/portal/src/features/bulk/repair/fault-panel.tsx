import type { RepairColumn, RepairFault } from '@sfa/kit/calls/grid-shapes'
import { Button, Space } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import {
  type CellEdit,
  type GridRow,
  isEdited,
  kindsOf,
  type RowFilter,
  sameValueEdits,
  stillStands,
  textAt,
} from './grid-rows'
import styles from './repair.module.css'

interface Props {
  columns: readonly RepairColumn[]
  rows: readonly GridRow[]
  filter: RowFilter
  /** The row that the keyboard is in. */
  row: GridRow | undefined
  locked: boolean
  onFilter: (filter: RowFilter) => void
  onGo: (row: number, column: number) => void
  onEdit: (edits: readonly CellEdit[]) => void
}

/** What is wrong: the kinds, each a filter, and the reasons of the row at hand with what may have been meant. */
export function FaultPanel({ columns, rows, filter, row, locked, onFilter, onGo, onEdit }: Props) {
  const { t } = useTranslation('bulk')
  const kinds = useMemo(() => kindsOf(rows), [rows])
  const headers = new Map(columns.map(({ index, header }) => [index, header]))
  const headerOf = (column: number | null) =>
    (column === null ? undefined : headers.get(column)) ?? t('errors.wholeRow')
  const choice = (key: string, label: string, number: number, value: RowFilter, pressed: boolean) => (
    <li key={key}>
      <button type="button" className={styles.kind} aria-pressed={pressed} onClick={() => onFilter(value)}>
        <span>{label}</span>
        <strong>{formatCount(number)}</strong>
      </button>
    </li>
  )
  const reasons = row ? row.faults.filter(fault => stillStands(row, fault)) : []
  return (
    <aside className={styles.panel}>
      <section className={styles.kinds}>
        <h4>{t('repair.kinds')}</h4>
        <ul className={styles.list}>
          {choice('all', t('repair.allRows'), rows.length, 'all', filter === 'all')}
          {choice('edited', t('repair.editedRows'), rows.filter(isEdited).length, 'edited', filter === 'edited')}
          {kinds.map(({ key, column, kind, rows: number }) =>
            choice(key, `${headerOf(column)}: ${kind}`, number, { kind: key }, isKind(filter, key)),
          )}
        </ul>
      </section>
      <section className={styles.faults} aria-live="polite">
        <h4>{row ? t('repair.rowFaults', { row: row.row }) : t('repair.noRow')}</h4>
        {row && reasons.length === 0 && (
          <span className={styles.remark}>{t(row.touched.size > 0 ? 'repair.unchecked' : 'repair.rowRight')}</span>
        )}
        <ul className={styles.list}>
          {row &&
            reasons.map(fault => (
              <li key={`${fault.column}/${fault.message}`} className={styles.reason}>
                {fault.column === null ? (
                  <strong>{t('errors.wholeRow')}</strong>
                ) : (
                  <Space size={8} wrap>
                    {fault.columns.map(column => (
                      <Button
                        key={column}
                        type="link"
                        size="small"
                        className={styles.place}
                        onClick={() => onGo(row.row, column)}
                      >
                        {headerOf(column)}
                      </Button>
                    ))}
                  </Space>
                )}
                <p>{fault.message}</p>
                {!locked && <Suggestion fault={fault} row={row} rows={rows} onEdit={onEdit} />}
              </li>
            ))}
        </ul>
      </section>
    </aside>
  )
}

const isKind = (filter: RowFilter, key: string) => typeof filter === 'object' && filter.kind === key

interface SuggestionProps {
  fault: RepairFault
  row: GridRow
  rows: readonly GridRow[]
  onEdit: (edits: readonly CellEdit[]) => void
}

/** What may have been meant, for this cell or wherever the same stands in the column. */
function Suggestion({ fault: { column, suggestion }, row, rows, onEdit }: SuggestionProps) {
  const { t } = useTranslation('bulk')
  if (suggestion === null || column === null) return null
  const same = sameValueEdits(rows, column, textAt(row, column), suggestion)
  return (
    <Space wrap size={[8, 0]}>
      <Button size="small" onClick={() => onEdit([{ row: row.row, column, text: suggestion }])}>
        {t('repair.use', { text: suggestion })}
      </Button>
      {same.length > 1 && (
        <Button size="small" type="link" style={{ paddingInline: 0 }} onClick={() => onEdit(same)}>
          {t('repair.useAll', { count: same.length })}
        </Button>
      )}
    </Space>
  )
}
