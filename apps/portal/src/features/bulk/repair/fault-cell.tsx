import { Tooltip } from 'antd'
import { createContext, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CellPlace, faultsAt, type GridRow, textAt } from './grid-rows'

/** The cell that the keyboard is in. */
export const ActiveCell = createContext<CellPlace | undefined>(undefined)

/** A cell's text; with a fault, the reason is told when the pointer or the keyboard is on it. */
export function FaultCell({ row, column }: { row: GridRow; column: number }) {
  const text = textAt(row, column)
  const faults = faultsAt(row, column)
  if (faults.length === 0) return <span title={text}>{text}</span>
  return <Faulty row={row} column={column} text={text} />
}

function Faulty({ row, column, text }: { row: GridRow; column: number; text: string }) {
  const { t } = useTranslation('bulk')
  const active = useContext(ActiveCell)
  const [hovered, setHovered] = useState(false)
  const isActive = active?.row === row.row && active.column === column
  const reasons = faultsAt(row, column).map(({ message, suggestion }) =>
    suggestion === null ? message : `${message} ${t('errors.suggestion', { text: suggestion })}`,
  )
  return (
    <Tooltip
      open={hovered || isActive}
      onOpenChange={setHovered}
      placement="topLeft"
      title={reasons.map(reason => <div key={reason}>{reason}</div>)}
    >
      <span
        style={{ display: 'block', minHeight: '1em', overflow: 'hidden', textOverflow: 'ellipsis' }}
        aria-description={reasons.join(' ')}
      >
        {text || '\u00a0'}
      </span>
    </Tooltip>
  )
}
