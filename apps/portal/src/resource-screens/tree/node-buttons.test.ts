import { expect, it } from 'vitest'
import { nodeButtons } from './node-buttons'

const node = { id: '1', level: 1, invalid: false }

it('a valid node above the lowest level can be edited and added to', () => {
  expect(nodeButtons(node, 5)).toEqual({ edit: true, add: true })
  expect(nodeButtons({ ...node, level: 4 }, 5)).toEqual({ edit: true, add: true })
})

it('nothing is added at the lowest level, or below an invalid node', () => {
  expect(nodeButtons({ ...node, level: 5 }, 5)).toEqual({ edit: true, add: false })
  expect(nodeButtons({ ...node, invalid: true }, 5)).toEqual({ edit: true, add: false })
})

it('a node whose id is unknown has no buttons', () => {
  expect(nodeButtons({ ...node, id: 'unknown' }, 5)).toEqual({ edit: false, add: false })
  expect(nodeButtons({ ...node, id: '' }, 5)).toEqual({ edit: false, add: false })
})
