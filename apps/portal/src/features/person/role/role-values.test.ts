import type { RoleModule } from '@sfa/person/definitions/role.calls'
import { expect, it } from 'vitest'
import { changedParts, roleValues } from './role-values'

const moduleOf = (code: string, platform: string, actionKeys: string[]) =>
  ({ code, platform, granted: actionKeys.length > 0, actionKeys, actions: ['search', 'edit'] }) as unknown as RoleModule
const kept = roleValues(
  [moduleOf('product', '1', ['search', 'edit']), moduleOf('visit', '2', ['search'])],
  { id: '1', ver: 1, dataScope: 'org', scopeOrgIds: null, proxyDuty: null },
  [
    { resource: 'product.product', field: 'price', mode: 'hidden' },
    { resource: 'product.brand', field: 'logo', mode: 'hidden' },
  ],
)

it('a role as it was read has nothing to save, in whichever order it is told', () => {
  const again = {
    ...kept,
    masks: kept.masks.toReversed(),
    backOffice: new Map([['product', new Set(['edit', 'search'])]]),
  }
  expect(changedParts(kept, again)).toEqual({ grants: false, masks: false, reach: false })
})

it('only the part that was changed is saved', () => {
  expect(changedParts(kept, { ...kept, mini: new Map() })).toEqual({ grants: true, masks: false, reach: false })
  expect(changedParts(kept, { ...kept, masks: [] })).toEqual({ grants: false, masks: true, reach: false })
  expect(changedParts(kept, { ...kept, proxyDuty: 'SalesRep' })).toEqual({ grants: false, masks: false, reach: true })
})
