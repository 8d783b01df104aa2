/** Days during which an import or a batch change can be undone. */
export const undoDays = 30
