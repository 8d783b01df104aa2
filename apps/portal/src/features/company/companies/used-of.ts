import { formatCount } from '../../../shared/format-count'

/** What is used, and of how much where the company has a limit of its own: `0.5 / 100 MB`. */
export const usedOf = (count: number, most: number | null, unit = ''): string =>
  most === null ? `${formatCount(count)}${unit}` : `${formatCount(count)} / ${formatCount(most)}${unit}`
