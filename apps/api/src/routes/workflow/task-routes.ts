import { simulateCall } from '@sfa/resources/workflow/simulate.calls'
import {
  actTaskCall,
  endDelegateCall,
  findTaskCall,
  saveDelegateCall,
  searchDelegateCall,
  searchTaskCall,
} from '@sfa/resources/workflow/task.calls'
import { actTask } from '@sfa/services/workflow/act-task'
import { endDelegate, saveDelegate, searchDelegates } from '@sfa/services/workflow/delegates'
import { findApproval } from '@sfa/services/workflow/find-approval'
import { searchTasks } from '@sfa/services/workflow/search-tasks'
import { simulate } from '@sfa/services/workflow/simulate'
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
