import { z } from 'zod'

/** Ids are the database's bigints in digits: JavaScript's numbers would lose the last ones (docs/wire.md). */
export const idPattern = /^\d{1,18}$/

/** An id in a path or in what this product itself has written. */
export const wireId = z.string().regex(idPattern)

/** An id as a client may write it: in digits, or as a number. */
export const givenId = z.coerce.string().regex(idPattern)
