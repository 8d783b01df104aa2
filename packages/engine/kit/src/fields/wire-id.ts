import { z } from 'zod'

/** Ids are the database's bigints as digits: JavaScript numbers would lose the last digits (docs/wire.md). */
export const idPattern = /^\d{1,18}$/

/** Ids in the order of their numbers, in which records are locked: text would put 10 before 9. */
export const ascendingIds = (ids: Iterable<string>): string[] =>
  [...ids].sort((one, other) => one.length - other.length || (one < other ? -1 : Number(one > other)))

/** An id in a path or in data that the product itself has written. */
export const wireId = z.string().regex(idPattern)

/** An id as a client may write it: in digits, or as a number. */
export const givenId = z.coerce.string().regex(idPattern)
