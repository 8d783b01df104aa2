/** Pixels of a row: with them and the height of its room a tree draws only the rows that are seen. */
export const rowHeight = 28
/** Height of a tree's room before it has been measured. */
export const usualHeight = 520
