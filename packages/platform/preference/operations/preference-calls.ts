import {
  defaultViewsCall,
  deleteViewCall,
  keepPreferenceCall,
  readPreferenceCall,
  saveViewCall,
  searchViewsCall,
} from '@sfa/kit/calls/preference.calls'
import { type AnsweredCall, answers } from '@sfa/operations/calls/answered-call'
import { defaultViews } from './default-views'
import { keepPreference, readPreference } from './preference'
import { deleteView, saveView, searchViews } from './saved-views'

export const preferenceCalls: readonly AnsweredCall[] = [
  answers(readPreferenceCall, async ({ services, caller, body: { key } }) => ({
    key,
    value: await readPreference(services, caller, key),
  })),
  answers(keepPreferenceCall, ({ services, caller, body }) => keepPreference(services, caller, body.key, body.value)),
  answers(searchViewsCall, ({ services, caller, body }) => searchViews(services, caller, body)),
  answers(defaultViewsCall, ({ services, caller }) => defaultViews(services, caller)),
  answers(saveViewCall, ({ services, caller, body }) => saveView(services, caller, body)),
  answers(deleteViewCall, ({ services, caller, body }) => deleteView(services, caller, body)),
]
