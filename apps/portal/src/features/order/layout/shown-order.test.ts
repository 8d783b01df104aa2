import { order } from '@sfa/order/definitions/order.resource'
import { expect, it } from 'vitest'
import { shaped } from './shown-order'

const named = (...names: string[]) => names.map(name => ({ name }))

it('an order is shown with the fields of its layout, in its sequence', () => {
  const { form, details } = shaped(order, {
    head: named('note', 'orderNumber', 'gone'),
    lines: named('quantity', 'productCode', 'product', 'netAmount'),
  })
  expect(form.map(({ fields }) => fields)).toEqual([['note', 'orderNumber'], ['lines']])
  expect(Object.keys(details.lines!.fields)).toEqual(['quantity', 'productCode', 'product', 'netAmount'])
  expect(details.lines!.totals).toEqual(['netAmount'])
  // What is not shown is still known: changes name it, and field rights hold.
  expect(order.details.lines!.totals).toEqual(['originalAmount', 'netAmount'])
})
