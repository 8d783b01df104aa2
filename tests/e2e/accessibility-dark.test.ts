import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from './support/start-product'
import { addDemoRecord, screensOfLayout, walkScreens } from './support/walk-screens'

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await addDemoRecord(product)
})
afterAll(() => product?.stop())

const screens = await screensOfLayout(join(import.meta.dirname, '../..'))

test('colours are readable on every screen and in what it opens, dark', { timeout: 900_000 }, async () => {
  const { found } = await walkScreens(product, screens, { theme: 'dark', coloursOnly: true })
  expect(found).toEqual({})
})
