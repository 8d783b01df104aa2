import type { TableColumnType } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../shared/format-money'
import type { EntryLayout } from '../layout/use-entry-rules'
import {
  AmountCell,
  type ChangeLine,
  LeftCell,
  NetCell,
  NoteCell,
  ProductCell,
  RemoveCell,
  UnitCell,
  UnitPriceCell,
} from './grid-cells'
import type { GridRow } from './grid-rows'

interface Shown {
  layout: EntryLayout
  hasPrices: boolean
  /** Prices may be typed by hand. */
  mayPrice: boolean
  onChange: ChangeLine
  onRemove: (key: string) => void
}

/** The columns of the lines, as the layout has them. */
export function useGridColumns({ layout, hasPrices, mayPrice, onChange, onRemove }: Shown) {
  const { t } = useTranslation('order')
  return useMemo((): TableColumnType<GridRow>[] => {
    /** By the names that layouts have for them. */
    const cells: Readonly<Record<string, TableColumnType<GridRow> | undefined>> = {
      product: {
        title: t('entry.product'),
        width: 206,
        render: (_, { line, counted, faults }) => <ProductCell line={line} counted={counted} faults={faults} />,
      },
      unit: {
        title: t('entry.unit'),
        width: 88,
        render: (_, { line, counted, at }) =>
          line ? <UnitCell line={line} at={at} onChange={onChange} /> : counted?.unitName,
      },
      quantity: {
        title: t('entry.amount'),
        width: 86,
        align: 'right',
        render: (_, { line, counted, at }) =>
          line ? <AmountCell line={line} at={at} onChange={onChange} /> : formatNumber(counted?.quantity ?? 0),
      },
      price: hasPrices
        ? {
            title: t('entry.price'),
            width: mayPrice ? 96 : 76,
            align: 'right',
            render: (_, row) => <UnitPriceCell row={row} mayPrice={mayPrice} onChange={onChange} />,
          }
        : undefined,
      netAmount: hasPrices
        ? {
            title: t('entry.net'),
            width: 92,
            align: 'right',
            render: (_, { counted }) => <NetCell counted={counted} />,
          }
        : undefined,
      available: {
        title: t('entry.left'),
        width: 104,
        render: (_, { counted }) => counted && <LeftCell counted={counted} />,
      },
      note: {
        title: t('entry.note'),
        width: 140,
        render: (_, { line, at }) => line && <NoteCell line={line} at={at} onChange={onChange} />,
      },
    }
    return [
      { title: '#', width: 40, align: 'right', render: (_, { at }) => (at === null ? '' : at + 1) },
      ...layout.lines.flatMap(({ name }) => cells[name] ?? []),
      {
        title: '',
        width: 40,
        render: (_, { line, at }) => line && <RemoveCell lineKey={line.key} at={at} onRemove={onRemove} />,
      },
    ]
  }, [t, layout, hasPrices, mayPrice, onChange, onRemove])
}
