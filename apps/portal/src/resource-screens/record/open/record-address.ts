import type { Resource } from '@sfa/kit/resource'

/*
 * A record has an address: that of its list with the record's id, so that it can be sent to a colleague. No field's name
 * begins with an underscore.
 */
export const recordParam = '_record'

/** The address of a record in its list: `/product/brand?_record=7`. */
export const recordAddress = ({ path }: Pick<Resource, 'path'>, id: string): string =>
  `${path ?? ''}?${recordParam}=${encodeURIComponent(id)}`
