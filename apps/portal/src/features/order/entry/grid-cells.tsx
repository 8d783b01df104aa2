import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Select, Tag, Typography } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../../shared/format-money'
import { joined } from '../../../shared/list-of'
import { GiftTag } from '../gift-tag'
import type { EntryLine } from './entry-lines'
import type { GridRow, PreviewLine } from './grid-rows'
import { PriceCell } from './price-cell'
import { QuantityCell } from './quantity-cell'

// Each keeps what it has drawn until what it shows changes: a digit in one line is no work for the others.

export type ChangeLine = (key: string, values: Partial<EntryLine>) => void

interface CellProps {
  line: EntryLine
  at: number | null
  onChange: ChangeLine
}

/** Names a cell for who does not see where it stands. */
function useCellName(at: number | null, what: 'unit' | 'amount' | 'price' | 'note' | 'remove'): string {
  const { t } = useTranslation('order')
  return t('entry.cell', { line: Number(at) + 1, what: t(`entry.${what}`) })
}

export const UnitCell = memo(function UnitCell({ line, at, onChange }: CellProps) {
  return (
    <Select
      size="small"
      aria-label={useCellName(at, 'unit')}
      style={{ width: '100%' }}
      value={line.unit}
      onChange={unit => onChange(line.key, { unit })}
      options={line.product.units.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
})

export const AmountCell = memo(function AmountCell({ line, at, onChange }: CellProps) {
  return (
    <div data-line={line.key}>
      <QuantityCell
        quantity={line.quantity}
        label={useCellName(at, 'amount')}
        onChange={quantity => onChange(line.key, { quantity })}
      />
    </div>
  )
})

export const NoteCell = memo(function NoteCell({ line, at, onChange }: CellProps) {
  return (
    <Input
      size="small"
      maxLength={200}
      aria-label={useCellName(at, 'note')}
      value={line.note ?? ''}
      onChange={({ target }) => onChange(line.key, { note: target.value })}
    />
  )
})

interface RemoveCellProps {
  lineKey: string
  at: number | null
  onRemove: (key: string) => void
}

export const RemoveCell = memo(function RemoveCell({ lineKey, at, onRemove }: RemoveCellProps) {
  return (
    <Button
      type="text"
      danger
      size="small"
      icon={<DeleteOutlined />}
      aria-label={useCellName(at, 'remove')}
      onClick={() => onRemove(lineKey)}
    />
  )
})

const amount = (value: number | null | undefined) => (value === null || value === undefined ? '-' : formatMoney(value))

interface UnitPriceCellProps {
  row: Pick<GridRow, 'line' | 'at' | 'counted'>
  /** Prices may be typed by hand. */
  mayPrice: boolean
  onChange: ChangeLine
}

/** The price that counts, to be typed where it may be; with that of the customer where another one was typed. */
export function UnitPriceCell({ row: { line, at, counted }, mayPrice, onChange }: UnitPriceCellProps) {
  return line && (mayPrice || (line.price ?? null) !== null) ? (
    <TypedPriceCell line={line} at={at} counted={counted} onChange={onChange} />
  ) : (
    <>
      {amount(counted?.price)}
      <ListPrice counted={counted} />
    </>
  )
}

const TypedPriceCell = memo(function TypedPriceCell({
  line,
  at,
  counted,
  onChange,
}: CellProps & { counted: PreviewLine | undefined }) {
  return (
    <>
      <PriceCell
        line={line}
        counted={counted?.listPrice ?? counted?.price}
        label={useCellName(at, 'price')}
        onChange={price => onChange(line.key, { price })}
      />
      <ListPrice counted={counted} />
    </>
  )
})

/** The price of the customer, where another one was typed. */
function ListPrice({ counted }: { counted: PreviewLine | undefined }) {
  const { t } = useTranslation('order')
  if (counted?.listPrice === undefined || counted.listPrice === null) return null
  return (
    <Typography.Text type="warning" style={{ display: 'block', fontSize: 12 }}>
      {t('entry.listPrice', { amount: formatMoney(counted.listPrice) })}
    </Typography.Text>
  )
}

/** What is to be paid for a line, and what of it is saved. */
export const NetCell = memo(function NetCell({ counted }: { counted: PreviewLine | undefined }) {
  const { t } = useTranslation('order')
  const { originalAmount = null, netAmount = null } = counted ?? {}
  const saved = originalAmount === null || netAmount === null ? 0 : originalAmount - netAmount
  return (
    <>
      {amount(netAmount)}
      {saved > 0 && (
        <div>
          <Typography.Text type="success" style={{ fontSize: 12 }}>
            {t('entry.saved', { amount: formatMoney(saved) })}
          </Typography.Text>
        </div>
      )}
    </>
  )
})

export const ProductCell = memo(function ProductCell({
  line,
  counted,
  faults,
}: Pick<GridRow, 'line' | 'counted' | 'faults'>) {
  const { t } = useTranslation('order')
  const code = line?.product.code ?? counted?.productCode
  const name = line?.product.name ?? counted?.productName
  const note = [code, line?.product.specification || (counted?.specification ?? '')].filter(Boolean).join(' · ')
  return (
    <div>
      <div>
        {!line && <GiftTag />}
        {name}
      </div>
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {note}
        {!line && counted?.giftSource ? ` · ${counted.giftSource}` : ''}
      </Typography.Text>
      {line && counted && counted.promotionCodes.length > 0 && (
        <Tag title={joined(counted.promotionCodes)} style={{ marginInline: '8px 0' }}>
          {t('entry.promotions', { count: counted.promotionCodes.length })}
        </Tag>
      )}
      {faults.map(fault => (
        <div key={fault}>
          <Typography.Text type="danger" style={{ fontSize: 12 }}>
            {fault}
          </Typography.Text>
        </div>
      ))}
    </div>
  )
})

/** What there is of it: in stock, of the quota, and what the quantity has to be a multiple of. Basic units. */
export const LeftCell = memo(function LeftCell({
  counted: { stock, quotaLeft, minimum, multiple },
}: {
  counted: PreviewLine
}) {
  const { t } = useTranslation('order')
  const told = [
    ...(stock === null ? [] : [t('entry.stock', { count: formatNumber(stock) })]),
    ...(quotaLeft === null ? [] : [t('entry.quota', { count: formatNumber(quotaLeft) })]),
    ...(minimum !== null && minimum > 1 && minimum !== multiple
      ? [t('entry.minimum', { count: formatNumber(minimum) })]
      : []),
    ...(multiple !== null && multiple > 1 ? [t('entry.multiple', { count: formatNumber(multiple) })] : []),
  ]
  return (
    <Flex vertical>
      {told.map(one => (
        <Typography.Text key={one} type="secondary" style={{ fontSize: 12 }}>
          {one}
        </Typography.Text>
      ))}
    </Flex>
  )
})
