import { brand } from '@sfa/product/definitions/brand.resource'
import { expect, test, vi } from 'vitest'
import { openServices } from './open-services'

vi.mock('@sfa/registry/registry', async importOriginal => {
  const known = await importOriginal<typeof import('@sfa/registry/registry')>()
  const maker = { ...brand, key: 'product.maker', path: '/product/maker', table: 'product_brand' }
  return { ...known, resources: [...known.resources, maker] }
})

test('two definitions on one table stop the start, before anything is opened', async () => {
  const start = openServices(
    { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', files: { folder: '/none', s3: undefined } },
    'test',
  )
  await expect(start).rejects.toThrow(
    /product\/definitions\/maker\.resource\.ts: the table product_brand belongs to product\.brand already/,
  )
})
