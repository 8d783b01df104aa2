import { expect, it } from 'vitest'
import { markIsGone, withMark } from './mark-line'

const detail = { mark: 'isDefault', unique: ['code'] }
const line = (code: string, isDefault?: string) => ({ code, isDefault })
const marked = (lines: readonly ReturnType<typeof line>[], isGone = false) =>
  withMark(detail, lines, isGone).map(one => `${one.code}${one.isDefault === '1' ? '*' : ''}`)

it('a line that is alone has the mark without saying so', () => {
  expect(marked([line('a')])).toEqual(['a*'])
  expect(marked([line('a', '0')])).toEqual(['a*'])
  expect(marked([])).toEqual([])
})

it('several lines say it themselves, unless the one that had it has gone', () => {
  expect(marked([line('a'), line('b')])).toEqual(['a', 'b'])
  expect(marked([line('a'), line('b', '1')], true)).toEqual(['a', 'b*'])
  expect(marked([line('a'), line('b')], true)).toEqual(['a*', 'b'])
  const before = [line('a', '1'), line('b')]
  expect(markIsGone(detail, before, [line('b'), line('c')])).toBe(true)
  expect(markIsGone(detail, before, [line('a'), line('b')])).toBe(false)
  expect(markIsGone(detail, [line('b')], [line('b')])).toBe(false)
})

it('details without a mark stay as they are', () => {
  expect(withMark({}, [line('a')], true)).toEqual([line('a')])
})
