/*
 * How stores are compared: as SQL over two rows with `name`, `latitude` and `longitude`, for the
 * warning before a store is saved and for the pairs of stores that are there.
 */

export interface Likeness {
  /** From here on names are alike. The cheap bound of `near` holds from 0.85. */
  alike: number
  /** How far apart stores with names that are alike may be; at most 200, which is what the cells around a store reach. */
  metres: number
}

/**
 * A mobile, a registration number or a place that more stores have than these says nothing: a hotline, the middle of a
 * town, or what was typed because the field had to be filled. Comparing all that share it would take hours.
 */
export const mostSharing = 20

export const usualLikeness: Likeness = { alike: 0.85, metres: 200 }

/** Metres between two places, exact enough for neighbours. */
export const apart = (one: string, other: string) => `sqrt(
  power((${one}.latitude - ${other}.latitude) * 111320, 2)
  + power((${one}.longitude - ${other}.longitude) * 111320 * cos(radians(${one}.latitude)), 2))`

/** Near each other and called alike. A cheap bound first: the names of most neighbours have little in common. */
export const near = (one: string, other: string, { alike, metres } = usualLikeness) => {
  const most = `(2 + 0.3 * greatest(length(${one}.name), length(${other}.name)))::int`
  return `${apart(one, other)} <= ${metres}
    and levenshtein_less_equal(left(${one}.name, 100), left(${other}.name, 100), ${most}) <= ${most}
    and name_likeness(plain_name(${one}.name), plain_name(${other}.name)) >= ${alike}`
}
