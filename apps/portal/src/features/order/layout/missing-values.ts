import { layoutFields } from '@sfa/mobile/definitions/order-layout'
import type { Label } from '../../../shared/language/label'
import type { EntryLine } from '../entry/entry-lines'
import type { EntryHead, EntryOrder } from '../entry/entry-order'
import type { EntryLayout } from './use-entry-rules'

/** A field that the layout requires and that is empty; `line` is the place of a line. */
export interface Missing {
  name: string
  label: Label
  line: number | null
}

/** Where the entry keeps what the order knows under another name. */
const keptAs: Readonly<Record<string, keyof EntryHead>> = {
  distributorID: 'distributor',
  warehouseID: 'warehouse',
  salesRepID: 'salesRep',
}

/** What the server finds by itself for a new order where nothing was typed, and then has. */
const found: ReadonlySet<string> = new Set([
  'distributorID',
  'warehouseID',
  'salesRepID',
  'consignee',
  'consigneeMobile',
  'consigneeAddress',
])

const isEmpty = (value: unknown) => value === null || value === undefined || String(value).trim() === ''

/** What has to be filled in before the order is submitted. */
export function missingValues({ head, lines }: EntryOrder, layout: EntryLayout): Missing[] {
  const { orderForm } = layoutFields
  const ofHead = layout.head
    .filter(({ name, isRequired }) => isRequired && name !== 'customer' && !found.has(name))
    .filter(({ name }) => isEmpty(head[keptAs[name] ?? (name as keyof EntryHead)]))
    .map(({ name }): Missing => ({ name, label: orderForm.head[name]?.label ?? [name, name], line: null }))
  const asked = layout.lines.filter(({ name, isRequired }) => isRequired && orderForm.line[name]?.asked)
  const ofLines = lines.flatMap((line, at) =>
    asked
      .filter(({ name }) => isEmpty(line[name as keyof EntryLine]))
      .map(({ name }): Missing => ({ name, label: orderForm.line[name]?.label ?? [name, name], line: at })),
  )
  return [...ofHead, ...ofLines]
}
