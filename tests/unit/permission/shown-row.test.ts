import { keptText } from '@sfa/kernel/told-text'
import { allFields } from '@sfa/operations/permission/field-rights'
import { shownTo } from '@sfa/operations/permission/shown-row'
import { order } from '@sfa/order/definitions/order.resource'
import { delivery } from '@sfa/publishing/definitions/delivery.resource'
import { expect, it } from 'vitest'

const row = { id: '1', reviewReason: keptText(['超出信用额度', 'Over the credit limit']), note: '加急' }

it('what the product says is in the language of the reader, and what people write is left as it is', () => {
  expect(shownTo({ language: 'zh-CN' }, order, allFields)(row)).toEqual({ ...row, reviewReason: '超出信用额度' })
  expect(shownTo({ language: 'en-US' }, order, allFields)(row)).toEqual({
    ...row,
    reviewReason: 'Over the credit limit',
  })
})

it('lines have it too', () => {
  const log = [{ error: keptText(['对方拒绝连接', 'The receiver refused the connection']) }, { error: 'HTTP 500' }]
  expect(shownTo({ language: 'en-US' }, delivery)({ id: '1', log })).toEqual({
    id: '1',
    log: [{ error: 'The receiver refused the connection' }, { error: 'HTTP 500' }],
  })
})

it('what many are sent has both languages', () => {
  expect(shownTo(null, order, allFields)(row)).toEqual(row)
})

it('a field that may not be read is left out, whatever the product says in it', () => {
  const hidden = { ...allFields, hidden: new Set(['reviewReason']) }
  expect(shownTo({ language: 'zh-CN' }, order, hidden)(row)).toEqual({ id: '1', note: '加急' })
  const masked = { ...allFields, masked: new Set(['reviewReason']) }
  const shown = shownTo({ language: 'zh-CN' }, order, masked)(row).reviewReason
  expect(String(shown)).toMatch(/\*/)
  expect(String(shown)).not.toContain('{')
})
