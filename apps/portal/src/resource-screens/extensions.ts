import type { Resource } from '@sfa/resource-kit/resource'
import type { ComponentType } from 'react'
import { lazyScreen, preload } from '../shared/lazy-screen'
import type { RecordFormProps } from './record/record-form'
import type { Body, WireRow } from './record-calls'
import type { SearchControl } from './search/use-search-state'

export type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** What a list hands to the buttons that others put into its toolbar. */
export interface ToolbarProps {
  resource: Resource
  /** The page's search as the wire has it, without paging: `queryCondition` of exports, `query` of batch changes. */
  search: Body
  selectedIds: readonly string[]
  /** How many records the search finds; undefined while the first answer is awaited. */
  total?: number
  /** Searches again from page 1. */
  onChanged: () => void
}
export interface SideProps {
  resource: Resource
  search: SearchControl
}
export interface RowActionProps {
  resource: Resource
  row: WireRow
  onChanged: () => void
}

/** What a feature adds to the generic screens of one resource. */
export interface ResourceExtension {
  /** The form's content, for `screens: { form: 'custom' }`. */
  form?: Load<RecordFormProps>
  /** The whole page, for `screens: { page: 'custom' }`. */
  page?: Load<{ resource: Resource }>
  /** A panel at the left of the list. */
  side?: Load<SideProps>
  /** Further links in a row's action column. */
  rowActions?: Load<RowActionProps>
  /** A hook: fields that a setting of the tenant hides from the list, the view and the edit form. */
  useHiddenFields?: () => ReadonlySet<string>
  /** Asks for what `useHiddenFields` is going to read. */
  prefetch?: () => Promise<void>
}

/** Exported as `extensions` from `features/<area>/resource-extensions.ts`. */
export interface ResourceExtensions {
  byResource?: Readonly<Record<string, ResourceExtension>>
  /** Buttons in the toolbar of every list; the component shows nothing where it does not apply. */
  toolbar?: Load<ToolbarProps>
}

const modules = import.meta.glob<{ extensions: ResourceExtensions }>('../features/*/resource-extensions.ts', {
  eager: true,
})
const all = Object.values(modules).map(({ extensions }) => extensions)

const byKey = new Map<string, ResourceExtension>()
for (const [key, extension] of all.flatMap(({ byResource = {} }) => Object.entries(byResource))) {
  if (byKey.has(key)) throw new Error(`two features extend ${key}`)
  byKey.set(key, extension)
}

const nothing: ResourceExtension = {}
export const extensionOf = (resource: Resource): ResourceExtension => byKey.get(resource.key) ?? nothing

const toolbars = all.flatMap(({ toolbar }) => toolbar ?? [])
export const toolbarParts = (): ComponentType<ToolbarProps>[] => toolbars.map(lazyScreen)

/** Fetches what features add to a list, so that it is drawn with it. A part that fails says so where it is drawn. */
export async function preloadParts(resource: Resource): Promise<void> {
  const { page, side, rowActions } = extensionOf(resource)
  const parts = [...toolbars, page, side, rowActions].map(load => load && preload(load as Load<object>))
  await Promise.allSettled(parts)
}
