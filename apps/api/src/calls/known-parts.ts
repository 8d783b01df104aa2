import { searchFrame, unreadEverywhere } from '@sfa/kit/search-names'
import { unknownName } from '@sfa/operations/resource/searching/unknown-name'
import { z } from 'zod'

/** Of names that come from outside: what parts of a message are parted by (field-schema.ts `parseIssue`). */
const marks = /[|=]/g

/**
 * The body of a search that no definition makes, which refuses parts that it does not have: without one of its
 * conditions it would find more than is meant. A search by a definition checks its names by itself.
 */
export function withKnownParts(body: z.ZodType): z.ZodType {
  if (!(body instanceof z.ZodObject) || body.def.catchall !== undefined) return body
  const known = Object.keys(body.shape)
  const taken = new Set([...known, ...searchFrame, ...unreadEverywhere])
  return z.preprocess((sent, context) => {
    for (const name of Object.keys(typeof sent === 'object' && sent !== null ? sent : {})) {
      if (taken.has(name)) continue
      const { code, params = {} } = unknownName('part', name.replace(marks, ''), known)
      const parts = Object.entries(params).map(([param, value]) => `${param}=${value}`)
      context.addIssue({ code: 'custom', path: [name], message: [code, ...parts].join('|'), input: sent })
    }
    return sent
  }, body)
}
