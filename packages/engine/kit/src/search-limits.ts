/** Characters of a text that is searched for, because the database compares it with every row. */
export const longestSearch = 200
/** Values of one field in a search, and records that a call names by their ids. */
export const mostNamed = 10_000
/** Fields that a search is ordered by. */
export const mostSorts = 3
/** Characters of the name of a field, a resource or an object. */
export const longestName = 100
