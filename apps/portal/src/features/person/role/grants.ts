import type { RoleModule } from '@sfa/person/definitions/role.calls'

/** Codes of the entries that a role sees, with the keys that it holds there. */
export type Grants = ReadonlyMap<string, ReadonlySet<string>>

export const grantsOf = (modules: readonly RoleModule[]): Grants =>
  new Map(modules.filter(one => one.granted).map(one => [one.code, new Set(one.actionKeys)]))

/** Entries without the page's key to search still show the page; entries without any key are seen and empty. */
export function withPage(grants: Grants, module: RoleModule, seen: boolean): Grants {
  const next = new Map(grants)
  if (!seen) next.delete(module.code)
  else if (!next.has(module.code))
    next.set(module.code, new Set(module.actions.filter(key => key === 'search' || key === 'use')))
  return next
}

export function withKeys(grants: Grants, module: RoleModule, keys: readonly string[]): Grants {
  const next = new Map(grants)
  next.set(module.code, new Set(keys))
  return next
}

/** All pages of a list with all their keys, or none of them. */
export function withAll(grants: Grants, modules: readonly RoleModule[], all: boolean): Grants {
  const next = new Map(grants)
  for (const module of modules) {
    if (all) next.set(module.code, new Set(module.actions))
    else next.delete(module.code)
  }
  return next
}

/** 'all' where every page has all its keys, 'some' where anything is granted. */
export function stateOf(grants: Grants, modules: readonly RoleModule[]): 'all' | 'some' | 'none' {
  const full = modules.filter(one => grants.get(one.code)?.size === one.actions.length)
  if (modules.length > 0 && full.length === modules.length) return 'all'
  return modules.some(one => grants.has(one.code)) ? 'some' : 'none'
}

export const sameGrants = (a: Grants, b: Grants): boolean =>
  a.size === b.size &&
  [...a].every(([code, keys]) => {
    const other = b.get(code)
    return other !== undefined && other.size === keys.size && [...keys].every(key => other.has(key))
  })
