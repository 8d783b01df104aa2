import type { LineCell } from '@sfa/kit/fields/field'
import { cellsOf, wordsOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'

type Part = Record<string, unknown>
type Values = Readonly<Record<string, unknown>>

/** A flag of this name may be ticked once in a record: over all its groups and lines. */
const exclusiveFlag = 'iscommon'

const holdsFlag = (fields: Readonly<Record<string, LineCell>>) => {
  const cell = fields[exclusiveFlag]
  return cell !== undefined && wordsOf(cell) !== undefined
}

/**
 * Ticking one common flag unticks the others. `changed` is what antd reports of a change: only the parts that were
 * touched. Answers the parts to set, or null where nothing has to be unticked.
 */
export function keepOneCommon(resource: Resource, changed: Values, values: Values): Values | null {
  const parts = Object.entries(resource.fields).filter(([, field]) => holdsFlag(cellsOf(field)))
  const ticked = parts.flatMap(([name]) => {
    const part = changed[name]
    if (Array.isArray(part)) {
      const index = part.findIndex(line => (line as Part | undefined)?.[exclusiveFlag] === '1')
      return index < 0 ? [] : [{ name, index }]
    }
    return (part as Part | undefined)?.[exclusiveFlag] === '1' ? [{ name, index: -1 }] : []
  })[0]
  if (!ticked) return null
  const set: Record<string, unknown> = {}
  for (const [name] of parts) {
    const part = values[name]
    if (Array.isArray(part)) {
      const clean = part.map((line: Part, index) =>
        name === ticked.name && index === ticked.index ? line : untick(line),
      )
      if (clean.some((line, index) => line !== part[index])) set[name] = clean
    } else if (part && name !== ticked.name) {
      const clean = untick(part as Part)
      if (clean !== part) set[name] = clean
    }
  }
  return Object.keys(set).length > 0 ? set : null
}

const untick = (part: Part): Part => (part?.[exclusiveFlag] === '1' ? { ...part, [exclusiveFlag]: '0' } : part)
