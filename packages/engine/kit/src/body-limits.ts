import type { JsonLimits } from '@sfa/kernel/json-limits'
import type { Call } from './call'

const kB = 1024
const MB = 1024 * kB

/** What a call takes unless its contract says more: a few thousand records by their ids, a document with its lines. */
const usualLimits: JsonLimits = { bytes: MB, values: 30_000, names: 2_000, depth: 32 }

/** What strangers may send: a form of a few fields. */
export const publicLimits: JsonLimits = { bytes: 16 * kB, values: 200, names: 50, depth: 8 }

/** What the body of a call may hold at most, as it is before it is parsed. */
export const bodyLimits = ({ key, takes }: Partial<Pick<Call, 'key' | 'takes'>>): JsonLimits => ({
  ...(key === 'public' ? publicLimits : usualLimits),
  ...takes,
})
