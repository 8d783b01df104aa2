import { DeleteOutlined } from '@ant-design/icons'
import { Button, Empty, Flex, Input, Select, Table, type TableColumnType, type TableProps, Tag, Typography } from 'antd'
import { type ComponentRef, type KeyboardEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../../shared/format-money'
import { joined } from '../../../shared/list-of'
import type { EntryLayout } from '../layout/use-entry-rules'
import type { EntryLine } from './entry-lines'
import { countedLines, type EntryOrder } from './entry-order'
import { PriceCell } from './price-cell'
import { QuantityCell } from './quantity-cell'
import type { Preview } from './use-preview'

type PreviewLine = Preview['lines'][number]

/** A line that is typed with what it costs, or a gift that the calculation adds. */
interface GridRow {
  key: string
  at: number | null
  line: EntryLine | null
  counted: PreviewLine | undefined
  faults: readonly string[]
}

interface Props {
  order: EntryOrder
  layout: EntryLayout
  preview: Preview | undefined
  hasPrices: boolean
  /** Prices may be typed by hand. */
  mayPrice?: boolean
  onChange: (lines: readonly EntryLine[]) => void
  /** The keyboard leaves the last line downwards. */
  onEnd: () => void
}

const height = 360
/** Beyond as many rows only those in sight are drawn. */
const manyRows = 30

export function LinesGrid({ order, layout, preview, hasPrices, mayPrice = false, onChange, onEnd }: Props) {
  const { t } = useTranslation('order')
  const { lines } = order
  const table = useRef<ComponentRef<typeof Table>>(null)
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(order, preview), [order, preview])
  const change = (key: string, values: Partial<EntryLine>) =>
    onChange(lines.map(line => (line.key === key ? { ...line, ...values } : line)))
  const remove = (key: string) => onChange(lines.filter(line => line.key !== key))

  const focus = (at: number) => {
    const line = lines[at]
    if (!line) return at < 0 ? undefined : onEnd()
    table.current?.scrollTo({ key: line.key })
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-line="${line.key}"] input`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return
    const key = event.target.closest<HTMLElement>('[data-line]')?.dataset.line
    const at = lines.findIndex(line => line.key === key)
    if (at < 0) return
    const go = (to: number) => {
      event.preventDefault()
      focus(to)
    }
    if (event.key === 'Enter') go(at + (event.shiftKey ? -1 : 1))
    else if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at - 1)
    else if (event.altKey && event.key === 'Delete') {
      event.preventDefault()
      remove(key as string)
      requestAnimationFrame(() => focus(Math.min(at, lines.length - 2)))
    }
  }

  /** By the names that layouts have for them. */
  const cells: Readonly<Record<string, TableColumnType<GridRow> | undefined>> = {
    product: { title: t('entry.product'), width: 206, render: (_, row) => <ProductCell row={row} /> },
    unit: {
      title: t('entry.unit'),
      width: 88,
      render: (_, { line, counted, at }) =>
        line ? (
          <Select
            size="small"
            aria-label={t('entry.cell', { line: Number(at) + 1, what: t('entry.unit') })}
            style={{ width: '100%' }}
            value={line.unit}
            onChange={unit => change(line.key, { unit })}
            options={line.product.units.map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          counted?.unitName
        ),
    },
    quantity: {
      title: t('entry.amount'),
      width: 86,
      align: 'right',
      render: (_, { line, counted, at }) =>
        line ? (
          <div data-line={line.key}>
            <QuantityCell
              quantity={line.quantity}
              label={t('entry.cell', { line: Number(at) + 1, what: t('entry.amount') })}
              onChange={quantity => change(line.key, { quantity })}
            />
          </div>
        ) : (
          formatNumber(counted?.quantity ?? 0)
        ),
    },
    price: hasPrices
      ? {
          title: t('entry.price'),
          width: mayPrice ? 96 : 76,
          align: 'right',
          render: (_, { line, counted, at }) => (
            <>
              {line && (mayPrice || (line.price ?? null) !== null) ? (
                <PriceCell
                  line={line}
                  counted={counted?.listPrice ?? counted?.price}
                  label={t('entry.cell', { line: Number(at) + 1, what: t('entry.price') })}
                  onChange={price => change(line.key, { price })}
                />
              ) : (
                amount(counted?.price)
              )}
              <ListPrice counted={counted} />
            </>
          ),
        }
      : undefined,
    netAmount: hasPrices
      ? { title: t('entry.net'), width: 92, align: 'right', render: (_, { counted }) => <NetCell counted={counted} /> }
      : undefined,
    available: {
      title: t('entry.left'),
      width: 104,
      render: (_, { counted }) => counted && <LeftCell counted={counted} />,
    },
    note: {
      title: t('entry.note'),
      width: 140,
      render: (_, { line, at }) =>
        line && (
          <Input
            size="small"
            maxLength={200}
            aria-label={t('entry.cell', { line: Number(at) + 1, what: t('entry.note') })}
            value={line.note ?? ''}
            onChange={({ target }) => change(line.key, { note: target.value })}
          />
        ),
    },
  }
  const columns: TableColumnType<GridRow>[] = [
    { title: '#', width: 40, align: 'right', render: (_, { at }) => (at === null ? '' : at + 1) },
    ...layout.lines.flatMap(({ name }) => cells[name] ?? []),
    {
      title: '',
      width: 40,
      render: (_, { line, at }) =>
        line && (
          <Button
            type="text"
            danger
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('entry.cell', { line: Number(at) + 1, what: t('entry.remove') })}
            onClick={() => remove(line.key)}
          />
        ),
    },
  ]
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0)
  const isVirtual = rows.length > manyRows
  const shape: TableProps<GridRow> = isVirtual
    ? { virtual: true, scroll: { x: width, y: height } }
    : { scroll: { x: width, y: height } }
  return (
    // Keys of its cells come up to the grid.
    // biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside take part by themselves
    <div ref={box} onKeyDown={onKeyDown}>
      <Table<GridRow>
        {...shape}
        ref={table as never}
        size="small"
        rowKey="key"
        dataSource={rows}
        columns={columns}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('entry.noLines')} />,
        }}
      />
    </div>
  )
}

const amount = (value: number | null | undefined) => (value === null || value === undefined ? '-' : formatMoney(value))

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
function NetCell({ counted }: { counted: PreviewLine | undefined }) {
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
}

function ProductCell({ row: { line, counted, faults } }: { row: GridRow }) {
  const { t } = useTranslation('order')
  const code = line?.product.code ?? counted?.productCode
  const name = line?.product.name ?? counted?.productName
  const note = [code, line?.product.specification || (counted?.specification ?? '')].filter(Boolean).join(' · ')
  return (
    <div>
      <div>
        {!line && (
          <Tag color="orange" style={{ marginInlineEnd: 8 }}>
            {t('entry.gift')}
          </Tag>
        )}
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
}

/** What there is of it: in stock, of the quota, and what the quantity has to be a multiple of. Basic units. */
function LeftCell({ counted: { stock, quotaLeft, minimum, multiple } }: { counted: PreviewLine }) {
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
}

/** The lines as they are typed with what the calculation says of each, and its gifts behind them. */
function rowsOf({ lines }: EntryOrder, preview: Preview | undefined): GridRow[] {
  const placeOf = new Map(countedLines(lines).map(({ at }, index) => [at, index + 1]))
  const bought = new Map((preview?.lines ?? []).filter(({ isGift }) => !isGift).map(line => [line.lineNo, line]))
  const gifts = (preview?.lines ?? []).filter(({ isGift }) => isGift)
  const faults = preview?.faults ?? []
  const typed = lines.map((line, at): GridRow => {
    const lineNo = placeOf.get(at)
    const found = lineNo === undefined ? undefined : bought.get(lineNo)
    return {
      key: line.key,
      at,
      line,
      // While the next answer is awaited the lines may have moved.
      counted: found?.productCode === line.product.code ? found : undefined,
      faults: lineNo === undefined ? [] : faults.filter(fault => fault.line === lineNo).map(({ message }) => message),
    }
  })
  const given = gifts.map(
    (gift): GridRow => ({ key: `gift ${gift.lineNo}`, at: null, line: null, counted: gift, faults: [] }),
  )
  return [...typed, ...given]
}
