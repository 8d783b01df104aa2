/** NULL in PostgreSQL's COPY text format. */
export const COPY_NULL = '\\N'

const SPECIAL = /[\\\n\r\t\0]/
const SPECIALS = /[\\\n\r\t\0]/g

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' }

export type CopyValue = string | number | bigint | boolean | null | undefined

/** One value; NUL is left out, because PostgreSQL cannot store it. */
export function copyField(value: CopyValue): string {
  if (typeof value === 'string') return SPECIAL.test(value) ? value.replace(SPECIALS, found => ESCAPES[found]!) : value
  if (value === null || value === undefined) return COPY_NULL
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return String(value)
}

/** One line of COPY … FROM STDIN (FORMAT text), with its line end. */
export function copyRow(values: readonly CopyValue[]): string {
  let line = ''
  for (let index = 0; index < values.length; index++) line += (index === 0 ? '' : '\t') + copyField(values[index])
  return `${line}\n`
}
