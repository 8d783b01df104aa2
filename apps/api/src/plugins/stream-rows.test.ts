import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rowsAsJson } from './stream-rows'

const lotOf = (lot: number) =>
  Array.from({ length: 100 }, (_, row) => ({ id: `${lot}-${row}`, name: '可口可乐'.repeat(20) }))

/** Enough turns of the event loop for everything that does not wait. */
async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await new Promise(resolve => setImmediate(resolve))
}

test('the envelope is that of every answer, with the rows that were sent as the total', async () => {
  async function* lots() {
    yield lotOf(0)
    yield []
    yield lotOf(1)
  }
  const json = await text(rowsAsJson('操作成功', { lots: lots() }))
  expect(JSON.parse(json)).toEqual({ code: '0', message: '操作成功', data: [...lotOf(0), ...lotOf(1)], total: 200 })
  expect(Object.keys(JSON.parse(json))).toEqual(['code', 'message', 'data', 'total'])
})

test('nothing found is an empty list; a page of more tells how many there are', async () => {
  async function* none() {}
  expect(JSON.parse(await text(rowsAsJson('ok', { lots: none(), total: 5000 })))).toEqual({
    code: '0',
    message: 'ok',
    data: [],
    total: 5000,
  })
})

test('rows are read only as fast as the client takes them, and no more once it has gone', async () => {
  let read = 0
  let ended = false
  async function* lots() {
    try {
      for (;;) yield lotOf(read++)
    } finally {
      ended = true
    }
  }
  const stream = rowsAsJson('ok', { lots: lots() })
  const chunks = stream[Symbol.asyncIterator]()
  await chunks.next()
  await chunks.next()
  await turns(50)
  const taken = read
  expect(taken).toBeLessThan(20)
  await turns(50)
  expect(read).toBe(taken)
  await chunks.return?.()
  await expect.poll(() => ended).toBe(true)
  expect(read).toBe(taken)
})
