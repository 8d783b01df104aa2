import type { DesignContent, DesignPart } from '@sfa/kit/designer'
import { auxiliaryFunctions, lastSequence } from '@sfa/mobile/definitions/auxiliary-functions'

/** Sequences by code of function. */
export type Selection = ReadonlyMap<string, number>

const parentOf = (code: string) => auxiliaryFunctions.find(one => one.code === code)?.parent ?? null
const sonsOf = (code: string) => auxiliaryFunctions.filter(({ parent }) => parent === code).map(one => one.code)

/** Ticking a function adds it with its parent and its children, with sequence 99. */
export function tick(selection: Selection, code: string): Selection {
  const family = [parentOf(code), code, ...sonsOf(code)].filter(one => one !== null)
  return new Map([...selection, ...family.filter(one => !selection.has(one)).map(one => [one, lastSequence] as const)])
}

/** Unticking removes it; what stands below it cannot stay without it. */
export function untick(selection: Selection, code: string): Selection {
  const gone = new Set([code, ...sonsOf(code)])
  return new Map([...selection].filter(([one]) => !gone.has(one)))
}

/** As the canvas shows them: parents with their children inside, by sequence and then as in the catalogue. */
export function toContent(selection: Selection): DesignContent {
  const below = (parent: string | null): DesignPart[] =>
    auxiliaryFunctions
      .filter(one => one.parent === parent && selection.has(one.code))
      .sort((a, b) => (selection.get(a.code) as number) - (selection.get(b.code) as number))
      .map(({ id, code }) => ({ id, type: code, values: {}, ...(parent === null && { inside: below(code) }) }))
  return { components: below(null) }
}

/** The order of the canvas: 1, 2, 3 … from top to bottom. */
export function toSelection({ components }: DesignContent): Selection {
  const codes = components.flatMap(({ type, inside = [] }) => [type, ...inside.map(son => son.type)])
  return new Map(codes.map((code, at) => [code, at + 1]))
}

/** What a published design holds: one component for each function. */
export const readSelection = ({ components }: DesignContent): Selection =>
  new Map(components.map(({ type, values }) => [type, Number(values.Sequence ?? lastSequence)]))
