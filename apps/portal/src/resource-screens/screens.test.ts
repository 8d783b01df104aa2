import { resources } from '@sfa/registry/registry'
import { beforeAll, expect, it } from 'vitest'
import { screens } from '../app/screens'
import { extensionOf } from './extensions'

const withPage = resources.filter(resource => resource.path !== null)

// The first import brings antd and ProComponents along, which no single test should have to wait for. One that fails
// is told of by its own test.
beforeAll(() => Promise.allSettled(withPage.map(({ path }) => screens.find(path as string)?.load())), 240_000)

it.each(withPage.map(resource => [resource.key, resource] as const))(
  '%s has a screen that loads',
  async (_, resource) => {
    const screen = screens.find(resource.path as string)
    expect(screen?.title).toEqual(resource.label)
    expect((await screen?.load())?.default).toBeTypeOf('function')
  },
)

it('every custom screen of a definition is mapped to a feature', async () => {
  const custom = resources.filter(({ screens: given }) => given.form || given.page)
  expect(custom.map(({ key }) => key)).toContain('product.product')
  for (const resource of custom) {
    const { form, page } = extensionOf(resource)
    if (resource.screens.form) expect((await form?.())?.default, `${resource.key} form`).toBeTypeOf('function')
    if (resource.screens.page) expect((await page?.())?.default, `${resource.key} page`).toBeTypeOf('function')
  }
})

it('a form that no definition asks for is mapped nowhere', () => {
  for (const resource of resources)
    expect(Boolean(extensionOf(resource).form), resource.key).toBe(resource.screens.form === 'custom')
})
