import { simulateCall } from '@sfa/workflow/definitions/simulate.calls'
import {
  actTaskCall,
  endDelegateCall,
  findTaskCall,
  saveDelegateCall,
  searchDelegateCall,
  searchTaskCall,
} from '@sfa/workflow/definitions/task.calls'
import { actTask } from '@sfa/workflow/operations/act-task'
import { endDelegate, saveDelegate, searchDelegates } from '@sfa/workflow/operations/delegates'
import { findApproval } from '@sfa/workflow/operations/find-approval'
import { searchTasks } from '@sfa/workflow/operations/search-tasks'
import { simulate } from '@sfa/workflow/operations/simulate'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Approvals: to-do items, decisions, delegates, and the trial of a workflow. */
export const taskRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, searchTaskCall, ({ caller, body }) => searchTasks(services, caller, body))
  serve(app, findTaskCall, ({ caller, body }) => findApproval(services, caller, body))
  serve(app, actTaskCall, ({ caller, body }) => actTask(services, caller, body))
  serve(app, searchDelegateCall, async ({ caller }) => {
    const rows = await searchDelegates(services, caller)
    return { rows, total: rows.length }
  })
  serve(app, saveDelegateCall, ({ caller, body }) => saveDelegate(services, caller, body))
  serve(app, endDelegateCall, ({ caller, body }) => endDelegate(services, caller, body))
  serve(app, simulateCall, ({ caller, body }) => simulate(services, caller, body))
}
