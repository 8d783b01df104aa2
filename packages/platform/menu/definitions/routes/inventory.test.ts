import { reports, resources, settingsPages } from '@sfa/registry/registry'
import { expect, it } from 'vitest'
import { routeAt, routeGroups, routes } from './inventory'

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

it('holds every route of the documents, once', () => {
  expect(routes.length).toBeGreaterThanOrEqual(305)
  expect(twice(routes.map(route => route.path))).toEqual([])
  expect(twice(routeGroups.map(group => group.key))).toEqual([])
})

it('titles groups and routes in Chinese and English', () => {
  for (const [zh, en] of [...routeGroups, ...routes].map(({ title }) => title)) {
    expect(zh).toMatch(/\p{Script=Han}/u)
    expect(en).not.toMatch(/\p{Script=Han}/u)
  }
})

it('has no menu group whose title the generator has left to the author', () => {
  expect(routeGroups.filter(({ title: [zh] }) => zh === '新的分组').map(({ key }) => key)).toEqual([])
})

it('names an alias by a route that is there', () => {
  for (const { aliasOf } of routes) if (aliasOf) expect(routeAt(aliasOf)).toBeDefined()
})

/** Paths of all pages that definitions make. */
const pages = [...resources, ...reports, ...settingsPages].flatMap(({ path }) => (path === null ? [] : [path]))

it('knows the page of every resource, every report and all settings', () => {
  expect(pages.filter(path => !routeAt(path))).toEqual([])
})

it('has an icon for every group that a menu shows', () => {
  const shown = new Set(pages.map(path => path.split('/')[1]))
  expect(routeGroups.filter(group => shown.has(group.key) && !group.icon).map(group => group.key)).toEqual([])
})
