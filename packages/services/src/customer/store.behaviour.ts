import type { WireRow } from '@sfa/db/search-rows'
import { store } from '@sfa/resources/customer/store.resource'
import type { Behaviour } from '../resource/behaviour'

/** Codes of lines that a form or a call may leave out, by detail. */
const numbered: Readonly<Record<string, string>> = { storeShipToList: 'shipToCode', secondaryContact: 'contactID' }

/** Lines without a code get the next number of two digits that no other line of the store has. */
export function withNumbers(lines: readonly WireRow[], field: string): WireRow[] {
  const taken = new Set(lines.map(line => line[field]))
  let next = 1
  return lines.map(line => {
    if (line[field]) return line
    let code = ''
    do code = String(next++).padStart(2, '0')
    while (taken.has(code))
    return { ...line, [field]: code }
  })
}

export const storeBehaviour: Behaviour = {
  of: store,
  derive(values) {
    const lines = Object.entries(numbered).flatMap(([name, field]) =>
      Array.isArray(values[name]) ? [[name, withNumbers(values[name] as WireRow[], field)] as const] : [],
    )
    return lines.length === 0 ? values : { ...values, ...Object.fromEntries(lines) }
  },
  // Files name the lines by their codes.
  import: {},
}
