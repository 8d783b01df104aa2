import { Input } from 'antd'
import { useState } from 'react'
import { quantityFault, typedQuantity } from './entry-lines'

interface Props {
  quantity: number | null
  label: string
  onChange: (quantity: number | null) => void
}

/** A quantity as it is typed. What is none stays to be seen, marked, and counts as missing. */
export function QuantityCell({ quantity, label, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (quantity === null ? '' : String(quantity))
  return (
    <Input
      size="small"
      aria-label={label}
      inputMode="decimal"
      style={{ textAlign: 'right' }}
      value={shown}
      status={quantityFault(typedQuantity(shown)) === null ? undefined : 'error'}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(typedQuantity(target.value))
      }}
      onBlur={() => {
        if (quantityFault(typedQuantity(shown)) === null) setTyped(undefined)
      }}
    />
  )
}
