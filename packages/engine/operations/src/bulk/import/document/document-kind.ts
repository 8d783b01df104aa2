import { type Details, detailsOf } from '@sfa/kit/details'
import type { Resource } from '@sfa/kit/resource'

/** How the rows of a file become documents: which fields of a row belong to the head and which to the line. */
export interface DocumentPlan {
  name: string
  detail: Details
  head: Resource
  /** Fields by which the rows of one document name it. */
  key: readonly string[]
}

/** Undefined where rows are records. */
export function documentPlan(shape: Resource): DocumentPlan | undefined {
  const { linesOf } = shape
  const detail = linesOf && detailsOf(linesOf.head).find(([name]) => name === linesOf.detail)?.[1]
  if (!linesOf || !detail) return undefined
  const spec = linesOf.head.imports.find(({ kind }) => kind === shape.import?.kind)
  return { name: linesOf.detail, detail, head: linesOf.head, key: spec?.match ?? [] }
}

/** Every document of a file is written at once: rows of one may stand anywhere in it (docs/decisions/0204). */
export const documentRows = Number.MAX_SAFE_INTEGER
