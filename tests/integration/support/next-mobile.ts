let last = 10_000

/** A mobile that no other store of the tests has: stores with the same one are taken for duplicates. */
export const nextMobile = (): string => `199000${++last}`
