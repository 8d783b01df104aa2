/** Days during which an import or a batch change can be undone (behaviour.md "Import pipeline", "Lists/forms"). */
export const undoDays = 30
