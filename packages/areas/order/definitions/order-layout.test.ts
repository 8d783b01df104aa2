import { lookFields } from '@sfa/kit/shapes'
import { designerOf } from '@sfa/mobile/definitions/designers'
import {
  byFitness,
  layoutFields,
  layoutFor,
  layoutKinds,
  type OrderLayout,
  readLayout,
  usualLayout,
} from '@sfa/mobile/definitions/order-layout'
import { describe, expect, it } from 'vitest'
import { order } from './order.resource'

const part = (type: string, values: Record<string, string> = {}) => ({ id: type, type, values })
const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)
const lines = order.details.lines!

describe('layouts of orders', () => {
  it.each(layoutKinds)('%s calls its fields as orders do', kind => {
    const { head, line } = layoutFields[kind]
    for (const [name, { label }] of Object.entries(head))
      if (name !== 'customer') expect([name, order.fields[name]?.label]).toEqual([name, label])
    const cells = { ...lines.fields, ...lookFields(lines) }
    for (const [name, { label }] of Object.entries(line))
      if (name !== 'available') expect([name, cells[name]?.label]).toEqual([name, label])
  })

  it.each(layoutKinds)('a draft of %s begins with what holds where nothing is published', kind => {
    const first = readLayout(kind, designerOf(kind)!.first)
    expect(first).toEqual({ types: [], roles: [], ...usualLayout(kind) })
  })

  it('prints what the definition prints, where nothing is published', () => {
    const { head, lines: printed } = usualLayout('orderPrint')
    expect([namesOf(head), namesOf(printed)].map(names => names.toSorted())).toEqual([
      [...order.print!.head!, 'customerName'].filter((name, at, all) => all.indexOf(name) === at).toSorted(),
      [...order.print!.columns!].toSorted(),
    ])
  })

  it('keeps the sequence, leaves out what is unknown, and has what the system needs', () => {
    const { head, lines: shown } = readLayout('orderForm', {
      components: [
        part('head-note', { required: '1', more: '1' }),
        part('line-price'),
        part('head-gone'),
        part('weather'),
        part('head-customer'),
        part('line-quantity'),
      ],
    })
    expect(head).toEqual([
      { name: 'orderDate', isRequired: true, isMore: false },
      { name: 'note', isRequired: true, isMore: false },
      { name: 'customer', isRequired: true, isMore: false },
    ])
    expect(namesOf(shown)).toEqual(['product', 'unit', 'price', 'quantity'])
  })

  it('that of the type goes before that of the role, and both before the general one', () => {
    const layout = (types: string[], roles: string[]): OrderLayout => ({ types, roles, head: [], lines: [] })
    const [general, ofRole, ofType, ofBoth] = [
      layout([], []),
      layout([], ['7']),
      layout(['urgent'], []),
      layout(['urgent'], ['7']),
    ] as const
    const all = [general, ofRole, ofType, ofBoth].toSorted(byFitness)
    expect(all).toEqual([ofBoth, ofType, ofRole, general])
    expect(layoutFor(all, 'urgent')).toBe(ofBoth)
    expect(layoutFor(all, 'normal')).toBe(ofRole)
    expect(layoutFor([ofType], null)).toBeUndefined()
  })
})
