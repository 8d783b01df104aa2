import type { InputProps } from 'antd'
import { formatCount } from './format-count'

/** From this share of the limit on, a line says how long it is. */
const nearLimit = 0.8

/**
 * A limit that cuts nothing: what is typed or pasted beyond it stays, is counted in red, and is refused with a reason by
 * the rule of the field. The DOM's `maxLength` would drop the end of what is pasted without a word.
 */
export const limitOf = (max: number): NonNullable<InputProps['count']> => ({
  max,
  show: ({ count }) => (count > max * nearLimit ? `${formatCount(count)} / ${formatCount(max)}` : ''),
})

/** The same with a count that is always seen, for areas of several lines. */
export const limitOfArea = (max: number): NonNullable<InputProps['count']> => ({
  max,
  show: ({ count }) => `${formatCount(count)} / ${formatCount(max)}`,
})
