/** `fullNameCn` → `full_name_cn`, `categoryIDs` → `category_ids`. Asked for every field of every row. */
export function columnOf(name: string): string {
  const known = columns.get(name)
  if (known !== undefined) return known
  const column = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  // Nearly all names come from definitions. Other names must not fill the memory.
  if (columns.size < mostColumns) columns.set(name, column)
  return column
}
const columns = new Map<string, string>()
const mostColumns = 10_000
