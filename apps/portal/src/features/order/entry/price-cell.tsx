import { Input } from 'antd'
import { useState } from 'react'
import { formatMoney } from '../../../shared/format-money'
import { type EntryLine, isNoPrice, typedQuantity } from './entry-lines'

interface Props {
  line: EntryLine
  /** The price that counts where none is typed. */
  counted: number | null | undefined
  label: string
  onChange: (price: number | null) => void
}

/** A price that may be typed by hand; empty, it is the price of the customer. */
export function PriceCell({ line, counted, label, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const kept = line.price === null || line.price === undefined || Number.isNaN(line.price) ? '' : String(line.price)
  return (
    <Input
      size="small"
      aria-label={label}
      inputMode="decimal"
      style={{ textAlign: 'right' }}
      value={typed ?? kept}
      placeholder={counted === null || counted === undefined ? undefined : formatMoney(counted)}
      status={isNoPrice(line) ? 'error' : undefined}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value.trim() === '' ? null : (typedQuantity(target.value) ?? Number.NaN))
      }}
      onBlur={() => {
        if (!isNoPrice(line)) setTyped(undefined)
      }}
    />
  )
}
