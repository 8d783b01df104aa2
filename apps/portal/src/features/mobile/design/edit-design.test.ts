import type { DesignContent, DesignPart } from '@sfa/kit/designer'
import { homeModule } from '@sfa/mobile/definitions/designers/home-module'
import { describe, expect, it } from 'vitest'
import { addPart, changePart, dropPart, freshId, movePart, placesOf, removePart, roomFor } from './edit-design'

const part = (id: string, type: string, ...inside: DesignPart[]): DesignPart => ({
  id,
  type,
  values: {},
  ...(inside.length > 0 && { inside }),
})
const tile = (id: string) => part(id, 'module')
const design: DesignContent = {
  components: [part('h', 'heading'), part('g', 'tileGroup', tile('a'), tile('b')), part('k', 'tileGroup', tile('c'))],
}
/** `h g(a b) k(c)` */
const shape = ({ components }: DesignContent) =>
  components.map(({ id, inside }) => (inside?.length ? `${id}(${inside.map(one => one.id).join(' ')})` : id)).join(' ')

describe('a component is added', () => {
  it.each([
    ['beside the selected one', part('n', 'heading'), 'h', 'h n g(a b) k(c)'],
    ['behind the group of a selected tile', part('n', 'divider'), 'a', 'h g(a b) n k(c)'],
    ['inside the selected group', tile('n'), 'g', 'h g(a b n) k(c)'],
    ['beside the selected tile', tile('n'), 'a', 'h g(a n b) k(c)'],
    ['in the last group where the selected one holds none', tile('n'), 'h', 'h g(a b) k(c n)'],
    ['at the end where nothing is selected', part('n', 'divider'), undefined, 'h g(a b) k(c) n'],
  ])('%s', (_, added, selected, expected) => {
    const changed = addPart(homeModule, design, added, selected)
    expect(changed && shape(changed)).toBe(expected)
  })

  it('nowhere where nothing holds it', () => {
    expect(addPart(homeModule, { components: [part('h', 'heading')] }, tile('n'))).toBeNull()
  })
})

describe('a component is moved', () => {
  it.each([
    ['h', 'down', 'g(a b) h k(c)'],
    ['h', 'up', 'h g(a b) k(c)'],
    ['b', 'up', 'h g(b a) k(c)'],
    ['b', 'down', 'h g(a) k(b c)'],
    ['c', 'up', 'h g(a b c) k'],
    ['a', 'up', 'h g(a b) k(c)'],
    ['a', 'out', 'h g(a b) k(c)'],
    ['h', 'in', 'h g(a b) k(c)'],
  ] as const)('%s %s → %s', (id, direction, expected) => {
    expect(shape(movePart(homeModule, design, id, direction))).toBe(expected)
  })

  it.each([
    ['h', 'k', 'g(a b) k(c) h'],
    ['c', 'a', 'h g(c a b) k'],
    ['b', 'k', 'h g(a) k(b c)'],
    ['h', 'a', 'h g(a b) k(c)'],
    ['k', 'b', 'h k(c) g(a b)'],
    ['k', 'h', 'k(c) h g(a b)'],
  ])('%s by dragging over %s → %s', (id, over, expected) => {
    const moved = placesOf(design).find(one => one.part.id === id)?.part as DesignPart
    expect(shape(dropPart(homeModule, design, moved, over))).toBe(expected)
  })
})

it('what a designer no longer knows is moved and removed like others', () => {
  const old = { components: [part('x', 'weather'), part('h', 'heading')] }
  expect(shape(movePart(homeModule, old, 'x', 'down'))).toBe('h x')
  expect(shape(removePart(old, 'x'))).toBe('h')
})

it('values change, ids are fresh, and there is no more of a component than its designer takes', () => {
  expect(placesOf(changePart(design, 'b', { title: '新' }))[3]?.part.values).toEqual({ title: '新' })
  expect(freshId({ components: [part('heading-1', 'heading')] }, 'heading')).toBe('heading-2')
  expect(roomFor(homeModule, { components: [part('n', 'notices')] }, 'notices')).toBe(false)
  expect(roomFor(homeModule, design, 'heading')).toBe(true)
})
