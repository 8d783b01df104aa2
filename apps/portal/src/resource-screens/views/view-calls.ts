import type { AnswerOf } from '@sfa/kit/call'
import { defaultViewsCall, deleteViewCall, saveViewCall, searchViewsCall } from '@sfa/kit/calls/preference.calls'
import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { type Asked, call } from '../../shared/request/call'
import { sessionStore } from '../../shared/session/session'

export type { SavedView, ViewState } from '@sfa/kit/calls/preference.calls'

export type ViewToSave = Omit<Asked<typeof saveViewCall>, 'resource'>

export const viewsQuery = (resource: Resource) => ({
  queryKey: ['views', sessionStore.get().user?.userId, shapeName(resource)],
  queryFn: () => call(searchViewsCall, { resource: shapeName(resource) }),
})

const defaultsForMs = 5 * 60_000

/** With which view each list of the user opens. */
export const defaultViewsQuery = () => ({
  queryKey: ['default-views', sessionStore.get().user?.userId],
  queryFn: async (): Promise<AnswerOf<typeof defaultViewsCall>> =>
    (await call(defaultViewsCall, {}, { saidBy: 'background' })) ?? {},
  staleTime: defaultsForMs,
  retry: false,
})

// The form shows what fails at a field itself.
export const saveView = (resource: Resource, view: ViewToSave) =>
  call(saveViewCall, { resource: shapeName(resource), ...view }, { saidBy: 'form' })

export const deleteView = (id: string) => call(deleteViewCall, { id })
