import { noObject } from '@sfa/pricing/definitions/object-fields'
import type { WireRow } from '../../resource-screens/record-calls'

/** The database keeps the record that the code of an object means in one of these. */
const objectLabels = ['storeID', 'distributorID', 'groupID', 'channelID', 'userID'] as const
/** The same of what a quota counts. */
export const targetLabels = ['productID', 'productGroupID'] as const

/** What the record says that its object is called. */
export function nameIn(
  { _labels = {}, objectType }: Readonly<Partial<WireRow>> = {},
  fields: readonly string[] = objectLabels,
): string | undefined {
  // Of other objects it is the organisation that they belong to.
  const all = fields === objectLabels && objectType === 'org' ? ['orgID'] : fields
  const name = all.map(field => _labels[field]).find(label => typeof label === 'string' && label !== '')
  return typeof name === 'string' ? name : undefined
}

/** Code and name of what a price, a minimum or a quota is for. */
export function objectText(row: WireRow): string {
  const code = String(row.objectCode ?? '')
  return code === noObject ? '-' : [code, nameIn(row)].filter(Boolean).join(' ')
}
