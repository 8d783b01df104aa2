import { isOwnPath, ownFieldsIn } from '@sfa/kit/fields/field-questions'
import { traitsOf, usualWidth } from '@sfa/kit/fields/kind-traits'
import { auditFieldsOf, fieldOf, type Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { useMemo } from 'react'
import { labelOf } from '../../shared/language/label'
import { useLanguage } from '../../shared/language/language'
import { usePreference } from '../../shared/preferences'
import { defaultPageSize } from '../../shared/use-paging'

export interface ColumnSetting {
  key: string
  shown: boolean
  order: number
  width?: number
  /** Where it stands fast; absent until the user pins a column, false for the others then. */
  pin?: Pin
}
export type Pin = 'left' | 'right' | false
/** `table:<resource>` of the user's preferences (docs/wire.md "Session"). */
export interface TablePreference {
  columns?: readonly ColumnSetting[]
  pageSize?: number
}
/** A column of the list, in its place. */
export interface ColumnChoice {
  key: string
  shown: boolean
  width: number
  pin?: Pin
}

const nothing: TablePreference = {}

/**
 * Every column that the list can have, in the user's order. What the definition has gained since the setting was kept
 * is appended as the definition shows it; what it has lost is left out.
 */
export function columnsOf(
  resource: Resource,
  preference: TablePreference,
  hidden: ReadonlySet<string>,
): ColumnChoice[] {
  const listed = resource.list.columns
  // A further page that names its columns means them.
  const isNamed = resource.page?.list?.columns !== undefined
  const names = [
    ...new Set([
      ...listed,
      ...Object.keys({ ...resource.fields, ...auditFieldsOf(resource), ...ownFieldsIn(resource.fields) }),
    ]),
  ].filter(name => traitsOf(fieldOf(resource, name)).list.column && !isHidden(resource, hidden, name))
  const kept = new Map(preference.columns?.map(column => [column.key, column]))
  const place = (name: string, index: number) => kept.get(name)?.order ?? kept.size + index
  return names
    .map((name, index) => {
      const setting = kept.get(name)
      const shown = setting?.shown ?? (listed.includes(name) && (isNamed || !resource.fields[name]?.hiddenInList))
      const width = setting?.width ?? widthOf(resource, name)
      return {
        key: name,
        shown,
        width,
        place: place(name, index),
        ...(setting?.pin !== undefined && { pin: setting.pin }),
      }
    })
    .sort((a, b) => a.place - b.place)
    .map(({ place: _, ...column }) => column)
}

/** Hidden itself or, of the tenant's own fields, with all of them. */
export const isHidden = ({ fields }: Resource, hidden: ReadonlySet<string>, name: string): boolean =>
  hidden.has(name) || (isOwnPath(fields, name) && hidden.has(name.slice(0, name.indexOf('.'))))

/** As wide as its kind usually wants, and never narrower than its title. */
export function widthOf(resource: Resource, name: string): number {
  const { width = usualWidth.width } = traitsOf(fieldOf(resource, name)).list
  return Math.max(name === resource.title ? 240 : width, titleWidth(resource, name))
}

/** Pixels that a title, which is bold, takes, with the arrows of sorting beside it where there are any. */
export function titleWidth(resource: Resource, name: string): number {
  const field = fieldOf(resource, name)
  return Math.ceil(textWidth(labelOf(field.label), 8.8)) + (traitsOf(field).sorted ? 42 : 26)
}

/** Pixels of a text: letters of Chinese are as wide as high, capitals and digits wider than small letters. */
export const textWidth = (text: string, latin = 8): number => {
  let width = 0
  for (const letter of text) width += letter > '\u2e80' ? 14 : Math.max(latin, wideLetter(letter))
  return width
}

const wideLetter = (letter: string): number => {
  if (/[MW@%]/.test(letter)) return 12.5
  if (/[A-Z]/.test(letter)) return 10
  return /[\d¥]/.test(letter) ? 8.9 : 0
}

export const settingsOf = (columns: readonly ColumnChoice[]): ColumnSetting[] =>
  columns.map((column, order) => ({ ...column, order }))

export interface TableSettings {
  columns: readonly ColumnChoice[]
  pageSize: number
  /** False until the user's own settings are there: searching with the wrong page size would be thrown away. */
  ready: boolean
  setColumns: (columns: readonly ColumnChoice[] | undefined) => void
  /** Takes the columns of a saved view. */
  keepColumns: (columns: readonly ColumnSetting[]) => void
  /** The user has chosen columns of their own. */
  hasOwn: boolean
  setPageSize: (pageSize: number) => void
}

/** How many rows a page has, as the user has chosen; what is hidden may come with the rows themselves. */
export function usePageSize(resource: Resource): Pick<TableSettings, 'pageSize' | 'ready'> {
  const [preference, , loading] = usePreference<TablePreference>(`table:${shapeName(resource)}`, nothing)
  return { pageSize: preference.pageSize ?? defaultPageSize, ready: !loading }
}

/** Columns, their order and widths, and the page size, kept per user on the server. */
export function useTableSettings(resource: Resource, hidden: ReadonlySet<string>): TableSettings {
  const [preference, setPreference, loading] = usePreference<TablePreference>(`table:${shapeName(resource)}`, nothing)
  const language = useLanguage()
  // Widths follow the titles, which are texts of the language.
  const columns = useMemo(() => columnsOf(resource, preference, hidden), [resource, preference, hidden, language])
  return useMemo(
    () => ({
      columns,
      pageSize: preference.pageSize ?? defaultPageSize,
      ready: !loading,
      setColumns: columns => setPreference(kept => ({ ...kept, columns: columns && settingsOf(columns) })),
      keepColumns: columns => setPreference(kept => ({ ...kept, columns })),
      hasOwn: preference.columns !== undefined,
      setPageSize: pageSize => setPreference(kept => ({ ...kept, pageSize })),
    }),
    [columns, preference, loading, setPreference],
  )
}
