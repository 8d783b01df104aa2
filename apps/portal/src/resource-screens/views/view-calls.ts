import type { Resource } from '@sfa/resource-kit/resource'
import { shapeName } from '@sfa/resource-kit/shapes'
import { post } from '../../shared/request'
import { sessionStore } from '../../shared/session'
import type { ColumnSetting } from '../table/table-preference'

/** What a view holds (docs/wire.md "Session"). */
export interface ViewState {
  /** The search of the list's address, without the page. */
  search: string
  columns?: readonly ColumnSetting[]
}
export interface SavedView {
  id: string
  name: string
  state: ViewState
  isShared: boolean
  isOwn: boolean
  mayChange: boolean
  userName: string
  roleIds: readonly string[]
  ver: number
}
export interface SavedViews {
  views: readonly SavedView[]
  mayShare: boolean
  maySetDefault: boolean
}
export type DefaultViews = Readonly<Record<string, { id: string; name: string; state: ViewState }>>

export interface ViewToSave {
  id?: string
  ver?: number
  name: string
  state: ViewState
  isShared: boolean
  roleIds?: readonly string[]
}

export const viewsQuery = (resource: Resource) => ({
  queryKey: ['views', sessionStore.get().user?.userId, shapeName(resource)],
  queryFn: () => post<SavedViews>('/portalsync/user/view/search', { resource: shapeName(resource) }),
})

const defaultsForMs = 5 * 60_000

/** With which view each list of the user opens. */
export const defaultViewsQuery = () => ({
  queryKey: ['default-views', sessionStore.get().user?.userId],
  queryFn: async (): Promise<DefaultViews> =>
    (await post<DefaultViews | null>('/portalsync/user/view/searchDefaults', {}, { saidBy: 'background' })) ?? {},
  staleTime: defaultsForMs,
  retry: false,
})

// The form shows what fails at a field itself.
export const saveView = (resource: Resource, view: ViewToSave) =>
  post<{ id: string; ver: number }>(
    '/portalsync/user/view/save',
    { resource: shapeName(resource), ...view },
    { saidBy: 'form' },
  )

export const deleteView = (id: string) => post('/portalsync/user/view/delete', { id })
