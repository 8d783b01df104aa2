import { beforeEach, expect, it, vi } from 'vitest'

// Other files of the process have loaded every definition.
beforeEach(() => vi.resetModules())
const fresh = () => import('./definitions')

it('loads the definitions of an area, with those of the records that its fields name, and no others', async () => {
  const { definitions, loadDefinitions, resourceOf } = await fresh()
  expect(definitions().resources).toEqual([])
  await loadDefinitions('product')
  expect(resourceOf('product.brand').path).toBe('/product/brand')
  expect(resourceOf('parameter.unit').key).toBe('parameter.unit')
  expect(definitions().findResource('customer.store')).toBeUndefined()
  expect(() => resourceOf('customer.store')).toThrow('customer.store')
})

it('has all of them for a part that speaks of all', async () => {
  const { definitionIndex, definitions, withAllDefinitions } = await fresh()
  expect(await withAllDefinitions(async () => 'the part')()).toBe('the part')
  for (const { shape } of definitionIndex.lists) expect(definitions().findShape(shape)).toBeDefined()
  for (const { path } of definitionIndex.reports) expect(definitions().findReport(path)).toBeDefined()
})

it('asks again for an area that did not arrive', async () => {
  vi.doMock('./area-loaders', async original => {
    const { areaLoaders } = await original<typeof import('./area-loaders')>()
    let failed = false
    const demo = () => {
      if (failed) return areaLoaders.demo!()
      failed = true
      return Promise.reject(new Error('the network is gone'))
    }
    return { areaLoaders: { ...areaLoaders, demo } }
  })
  const { loadDefinitions, resourceOf } = await fresh()
  await expect(loadDefinitions('demo')).rejects.toThrow('the network is gone')
  await loadDefinitions('demo')
  expect(resourceOf('demo.demo').key).toBe('demo.demo')
  vi.doUnmock('./area-loaders')
})
