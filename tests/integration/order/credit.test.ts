import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { creditAccount } from '@sfa/receivable/definitions/credit-account.resource'
import { creditOf } from '@sfa/receivable/operations/credit'
import { describe, expect, test } from 'vitest'
import { hold, limit, release, useOrderWorld, world } from './fulfilment-kit'
import { refusal } from './order-world'

useOrderWorld()

describe('credit', () => {
  test('is held up to the limit; beyond it the setting of the customer decides', async () => {
    expect(await hold(801, 500)).toMatchObject({ outcome: 'allowed', credit: { limit: null, held: 500, left: null } })
    await limit(10, 'review')
    expect(await hold(802, 600)).toEqual({
      outcome: 'review',
      excess: 100,
      credit: { limit: 1000, receivable: 0, held: 1100, left: -100 },
    })
    await limit(10, 'refuse')
    const refused = await hold(803, 1).catch(error => error)
    expect(refused).toMatchObject({
      code: 'creditExceeded',
      params: { limit: '10.00', receivable: '0.00', held: '11.00', wanted: '0.01' },
    })
    expect(await refusal(hold(803, 1, { onExcess: 'review' }))).toEqual([])
    expect(await release(802, 250)).toBe(250)
    expect(await release(802)).toBe(350)
    expect(await release(802)).toBe(0)
    expect(await release(801)).toBe(500)
    expect(await release(803)).toBe(1)
    const customer = { storeId: world.stores[2] as string }
    expect(await world.run(tx => creditOf(tx, customer))).toEqual({ limit: 1000, receivable: 0, held: 0, left: 1000 })
  })

  test('200 orders at once for what is enough for 100: exactly 100 hold it, the others read why', async () => {
    await limit(100, 'refuse')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => refusal(hold(10_000 + at, 100)).then(codes => codes[0] ?? 'held')),
    )
    expect(answers.filter(answer => answer === 'held')).toHaveLength(100)
    expect(new Set(answers)).toEqual(new Set(['held', 'creditExceeded']))
    expect(await world.credit(2)).toEqual({ receivable: 0, held: 10_000 })
    for (let at = 0; at < 200; at++) await release(10_000 + at)
    expect(await world.credit(2)).toEqual({ receivable: 0, held: 0 })
  })

  test('an account is of a customer that there is, and its balances are of no form', async () => {
    const create = (values: Record<string, unknown>) =>
      answerCall(world.bulk, world.admin, creditAccount, 'create', values)
    expect(await refusal(create({ objectType: 'store', objectCode: 'NONE', creditLimit: 5 }))).toEqual([
      'objectCode objectUnknown',
    ])
    expect(await refusal(create({ objectType: 'store', objectCode: 'OW3', creditLimit: 5 }))).toEqual([
      'objectCode duplicate',
    ])
    expect(await refusal(create({ objectType: 'store', objectCode: 'OW1', creditLimit: -1 }))).toEqual([
      'creditLimit moneyFormat',
    ])
    const { data } = await create({ objectType: 'store', objectCode: 'OW2', creditLimit: 5, receivable: 900 })
    expect(data).toMatchObject({ receivable: 0, held: 0, creditLeft: 5, storeID: world.stores[1] })
  })
})
