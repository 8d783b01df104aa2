import type { RoleModule } from '@sfa/person/definitions/role.calls'
import { expect, it } from 'vitest'
import { grantsOf, sameGrants, stateOf, withAll, withKeys, withPage } from './grants'

const module = (code: string, actions: string[], granted: string[] | null = null): RoleModule => ({
  code,
  parentCode: null,
  descriptionCn: code,
  descriptionEn: code,
  path: `/${code}`,
  platform: '1',
  actions,
  granted: granted !== null,
  actionKeys: granted ?? [],
})
const brand = module('brand', ['search', 'edit'], ['search'])
const unit = module('unit', ['search'])

it('a page that is switched on can be searched; switched off, all its keys are gone', () => {
  const on = withPage(new Map(), brand, true)
  expect([...(on.get('brand') ?? [])]).toEqual(['search'])
  expect(withPage(on, brand, false).has('brand')).toBe(false)
})

it('switching a page on that is on keeps its keys', () => {
  const both = withKeys(new Map(), brand, ['search', 'edit'])
  expect(withPage(both, brand, true).get('brand')).toEqual(new Set(['search', 'edit']))
})

it('a group is full only with every key of every page', () => {
  expect(stateOf(new Map(), [brand, unit])).toBe('none')
  expect(stateOf(grantsOf([brand, unit]), [brand, unit])).toBe('some')
  expect(stateOf(withAll(new Map(), [brand, unit], true), [brand, unit])).toBe('all')
})

it('the same keys in another order are no change; one key more is', () => {
  const a = withKeys(new Map(), brand, ['search', 'edit'])
  expect(sameGrants(a, withKeys(new Map(), brand, ['edit', 'search']))).toBe(true)
  expect(sameGrants(a, withKeys(new Map(), brand, ['edit']))).toBe(false)
  expect(sameGrants(a, new Map())).toBe(false)
})
