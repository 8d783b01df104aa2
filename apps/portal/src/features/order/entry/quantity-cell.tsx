import { Input, Typography } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityFault, typedQuantity } from './entry-lines'

interface Props {
  quantity: number | null
  label: string
  onChange: (quantity: number | null) => void
}

/** A quantity as it is typed. What is none stays to be seen, with what is wrong, and counts as missing. */
export function QuantityCell({ quantity, label, onChange }: Props) {
  const { t } = useTranslation('order')
  const faultId = useId()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (quantity === null ? '' : String(quantity))
  const fault = quantityFault(typedQuantity(shown))
  return (
    <>
      <Input
        size="small"
        aria-label={label}
        aria-describedby={fault === null ? undefined : faultId}
        inputMode="decimal"
        style={{ textAlign: 'right' }}
        value={shown}
        status={fault === null ? undefined : 'error'}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(typedQuantity(target.value))
        }}
        onBlur={() => {
          if (fault === null) setTyped(undefined)
        }}
      />
      {fault !== null && (
        <Typography.Text id={faultId} type="danger" style={{ fontSize: 12 }}>
          {t(`entry.quantity.${fault}`)}
        </Typography.Text>
      )}
    </>
  )
}
