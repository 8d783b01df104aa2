import { expect, it } from 'vitest'
import type { HomeTile } from '../../shared/home/home-tile'
import { allTiles } from '../../shared/home/tiles'
import { arrange } from './arrangement'

const tile = (key: string, isFor?: HomeTile['isFor']): HomeTile => ({
  key,
  label: [key, key],
  load: () => Promise.reject(new Error('is not drawn')),
  place: 0,
  isFor,
})
const all = [tile('a'), tile('b', keys => keys.has('b:search')), tile('c')]
const keysOf = (order: string[], hidden: string[], keys: string[] = []) =>
  arrange(all, new Set(keys), { order, hidden }).map(({ tile: { key }, shown }) => (shown ? key : `(${key})`))

it('shows the tiles that the user’s roles give a use', () => {
  expect(keysOf([], [])).toEqual(['a', 'c'])
  expect(keysOf([], [], ['b:search'])).toEqual(['a', 'b', 'c'])
})

it('keeps the user’s order and what they have put away, also where a tile is gone', () => {
  expect(keysOf(['c', 'gone', 'a'], ['a'])).toEqual(['c', '(a)'])
})

it('places a tile that is new to the user behind the one that it follows', () => {
  expect(keysOf(['c', 'a'], [], ['b:search'])).toEqual(['c', 'a', 'b'])
})

it('knows the tiles of the areas, in their places', () => {
  expect(allTiles.map(({ key }) => key)).toEqual([
    'company.onboarding',
    'bulk.decisions',
    'approval.todo',
    'bulk.repairs',
    'message.unread',
    'bulk.jobs',
    'home.shortcuts',
    'job-monitor.days',
    'account.registrations',
  ])
})
