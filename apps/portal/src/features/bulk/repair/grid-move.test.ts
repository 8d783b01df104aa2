import { expect, it } from 'vitest'
import { type GridKey, gridMove } from './grid-move'

const move = (key: string, cell: Partial<GridKey> = {}) =>
  gridMove({ key, shiftKey: false, isEditing: false, isTyping: false, isChoosing: false, ...cell })

it('Enter goes down and with Shift up, in a cell that is written in and in one that is not', () => {
  for (const isEditing of [true, false]) {
    expect(move('Enter', { isEditing })).toEqual([1, 0])
    expect(move('Enter', { isEditing, shiftKey: true })).toEqual([-1, 0])
  }
})

it('arrows leave a cell that was typed in; in one that was opened they move within the text', () => {
  const typed = { isEditing: true, isTyping: true }
  expect(move('ArrowRight', typed)).toEqual([0, 1])
  expect(move('ArrowLeft', typed)).toEqual([0, -1])
  expect(move('ArrowLeft', { isEditing: true })).toBeUndefined()
  expect(move('ArrowDown', { isEditing: true })).toEqual([1, 0])
  expect(move('ArrowRight', { ...typed, shiftKey: true })).toBeUndefined()
})

it('arrows go through choices that are open', () => {
  expect(move('ArrowDown', { isEditing: true, isTyping: true, isChoosing: true })).toBeUndefined()
})

it('other keys, and arrows in cells that are not written in, are the grid’s own', () => {
  expect(move('ArrowDown')).toBeUndefined()
  expect(move('Tab', { isEditing: true })).toBeUndefined()
  expect(move('Escape', { isEditing: true })).toBeUndefined()
})
