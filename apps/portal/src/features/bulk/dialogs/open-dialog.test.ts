import type { Resource } from '@sfa/kit/resource'
import { product } from '@sfa/product/definitions/product.resource'
import { beforeEach, expect, it } from 'vitest'
import { dialogStore, leaveRepair, openImport, openRepair } from './open-dialog'

beforeEach(() => dialogStore.set(undefined))

it('leads from the grid back to the import from whose dialog it was opened', () => {
  const resource = product as unknown as Resource
  openImport(resource, '7')
  openRepair('7')
  expect(dialogStore.get()).toMatchObject({ kind: 'repair', batchId: '7' })
  leaveRepair()
  expect(dialogStore.get()).toEqual({ kind: 'import', resource })
})

it('closes a grid that was opened from elsewhere', () => {
  openRepair('7')
  leaveRepair()
  expect(dialogStore.get()).toBeUndefined()
})
