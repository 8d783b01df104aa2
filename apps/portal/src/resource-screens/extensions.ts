import type { PrintForm } from '@sfa/kit/documents'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import type { ComponentType, ReactNode } from 'react'
import { lazyScreen, preload } from '../shared/lazy-screen'
import type { ActionDialogProps } from './action/action-dialog-props'
import type { InputProps } from './field/input-props'
import type { RecordFormProps } from './record/form/record-form-props'
import type { Body, WireRow } from './record-calls'
import type { FilterProps } from './search/filters'
import type { SearchControl } from './search/use-search-state'

export type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** What a list hands to the buttons that others put into its toolbar. */
export interface ToolbarProps {
  resource: Resource
  /** The page's search as the wire has it, without paging: `queryCondition` of exports, `query` of batch changes. */
  search: Body
  selectedIds: readonly string[]
  /** Stands in the bar of a selection: only what concerns the selected is offered. Without ids all that was found is meant. */
  selecting?: boolean
  /** How many records the search finds; undefined while the first answer is awaited. */
  total?: number
  /** Searches again from page 1. */
  onChanged: () => void
}
export interface SideProps {
  resource: Resource
  search: SearchControl
}
export interface CellProps {
  row: WireRow
  /** As the column's kind shows it. */
  children: ReactNode
}
export interface RowActionProps {
  resource: Resource
  row: WireRow
  onChanged: () => void
}

export interface HistoryProps {
  resource: Resource
  id: string
}

/** Shows what an action has answered, once. */
export interface ToldProps {
  answer: unknown
  onClose: () => void
}

export interface ImportResultProps {
  /** The import, which has ended and is the reader's own. */
  batchId: string
}

/** A tab of a record's own page, for what is no list of records: those are said by definitions (`tabOf`). */
export interface RecordTab {
  /** Its own within the page. */
  key: string
  label: Label
  load: Load<RecordTabProps>
  /** Whole permission keys, `store/visit:search`; without one of them the tab is not there. */
  needs?: readonly string[]
  /** Title of the tab in which it stands below others. Default: a tab of its own. */
  tab?: Label
  /** Where it stands among the tabs (docs/resources.md). */
  place?: number
}
export interface RecordTabProps {
  resource: Resource
  row: WireRow
}

/** What a feature adds to the generic screens of one resource. */
export interface ResourceExtension {
  /** The form's content, for `screens: { form: 'custom' }`. */
  form?: Load<RecordFormProps>
  /** The whole page, for `screens: { page: 'custom' }`. */
  page?: Load<{ resource: Resource }>
  /** A panel at the left of the list. */
  side?: Load<SideProps>
  /** Further buttons in the toolbar. */
  toolbar?: Load<ToolbarProps> | readonly Load<ToolbarProps>[]
  /** Further links in a row's action column. */
  rowActions?: Load<RowActionProps>
  /** Their texts, from which the width follows in every language. Default: room for two of them. */
  rowActionLabels?: readonly Label[]
  /** By action: a form of its own, and what shows its answer in place of a line that it is done. */
  actions?: Readonly<Record<string, { dialog?: Load<ActionDialogProps>; told?: Load<ToldProps> }>>
  /** What asks for a field of a record, by its name (`lines.price` in lines), in place of the input of its kind. */
  inputs?: Readonly<Record<string, Load<InputProps>>>
  /** What asks for a field in the search of the list, in place of the search field of its kind. */
  filters?: Readonly<Record<string, Load<FilterProps>>>
  /** What one value that was chosen there is called among the conditions. */
  filterTexts?: Readonly<Record<string, (value: string) => string>>
  /** What shows a field in lists, in reports and in a record, by its name. */
  cells?: Readonly<Record<string, Load<CellProps>>>
  /** What those cells show, for the width of their column, where it is not the value itself. */
  cellTexts?: Readonly<Record<string, (row: WireRow) => string>>
  /** A hook: fields that a setting of the tenant hides from the list, the view and the edit form. */
  useHiddenFields?: () => ReadonlySet<string>
  /** A hook: the definition as one record is shown, where a setting of the tenant chooses its fields and their sequence. */
  useShown?: (resource: Resource, row: WireRow | undefined) => Resource
  /** The same of what a record is printed with. */
  usePrintForm?: (form: PrintForm) => (row: WireRow) => PrintForm
  /** Stands in the result of an import of this resource. */
  importResult?: Load<ImportResultProps>
  /** After a record has been added: what the answer holds beside the record. */
  onCreated?: (row: WireRow) => void
  /** Asks for what `useHiddenFields` is going to read. */
  prefetch?: () => Promise<void>
}

/** Exported as `extensions` from `features/<area>/resource-extensions.ts`. */
export interface ResourceExtensions {
  byResource?: Readonly<Record<string, ResourceExtension>>
  /** Further tabs of record pages, by resource; several features may add to one. */
  recordTabs?: Readonly<Record<string, readonly RecordTab[]>>
  /** Buttons in the toolbar of every list, for what every list can do; one resource's own stand in `byResource`. */
  toolbar?: Load<ToolbarProps>
  /** Everything that happened to one record of any resource. */
  history?: Load<HistoryProps>
  /** A button by which the user takes back a record whose approval they have started. */
  withdraw?: Load<RowActionProps>
}

const modules = import.meta.glob<{ extensions: ResourceExtensions }>('../features/*/resource-extensions.ts', {
  eager: true,
})
const all = Object.values(modules).map(({ extensions }) => extensions)

const byKey = new Map<string, ResourceExtension>()
for (const [key, extension] of all.flatMap(({ byResource = {} }) => Object.entries(byResource))) {
  const known = byKey.get(key) ?? {}
  const twice = Object.keys(extension).find(part => part in known)
  if (twice) throw new Error(`two features give ${key} its ${twice}`)
  byKey.set(key, { ...known, ...extension })
}

const nothing: ResourceExtension = {}
const asDefined = (resource: Resource) => resource

/** A hook: the definition as a record of it is shown. */
export const useShownResource = (resource: Resource, row: WireRow | undefined): Resource =>
  (extensionOf(resource).useShown ?? asDefined)(resource, row)
export const extensionOf = (resource: Resource): ResourceExtension => byKey.get(resource.key) ?? nothing

const tabs = all.flatMap(({ recordTabs = {} }) => Object.entries(recordTabs))
export const recordTabsOf = (resource: Resource): readonly RecordTab[] =>
  tabs.flatMap(([key, added]) => (key === resource.key ? added : []))

/** What the one feature that knows of changes shows of a record's. */
export const historyPart = all.find(({ history }) => history)?.history

/** What the one feature that knows of approvals offers for a record that the user may withdraw. */
export const withdrawPart = all.find(({ withdraw }) => withdraw)?.withdraw

const everywhere = all.flatMap(({ toolbar }) => toolbar ?? [])
const toolbarsOf = (resource: Resource) => [...everywhere, ...[extensionOf(resource).toolbar].flatMap(own => own ?? [])]
export const toolbarParts = (resource: Resource): ComponentType<ToolbarProps>[] => toolbarsOf(resource).map(lazyScreen)

/**
 * Fetches what features add to a list, so that it is drawn with it. A part that fails says so where it is drawn. Answers
 * what asks for the data of those parts that export a `prefetch`, as pages do.
 */
export async function preloadParts(resource: Resource): Promise<() => Promise<unknown>> {
  const { page, side, rowActions, cells = {} } = extensionOf(resource)
  const parts = [...toolbarsOf(resource), page, side, rowActions, ...Object.values(cells)].map(
    load => load && preload(load as () => Promise<Part>),
  )
  const arrived = await Promise.allSettled(parts)
  return () =>
    Promise.allSettled(arrived.map(one => (one.status === 'fulfilled' ? one.value?.prefetch?.() : undefined)))
}

interface Part {
  default: unknown
  prefetch?: () => Promise<unknown>
}
