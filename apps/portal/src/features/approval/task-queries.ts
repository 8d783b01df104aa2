import { findTaskCall, searchTaskCall, type TaskSearch } from '@sfa/workflow/definitions/task.calls'
import type { QueryClient } from '@tanstack/react-query'
import { refreshPulse } from '../../shared/pulse'
import { call, callRows } from '../../shared/request/call'
import { tasksKey } from './tasks-key'

export const listQuery = (asked: Partial<TaskSearch>) => ({
  queryKey: [...tasksKey, 'list', asked],
  queryFn: () => callRows(searchTaskCall, asked),
  staleTime: 0,
})

export const detailQuery = (instanceId: string, taskId: string | null) => ({
  queryKey: [...tasksKey, 'detail', instanceId, taskId],
  queryFn: () => call(findTaskCall, { instanceId, ...(taskId && { taskId }) }),
  staleTime: 0,
})

/** After something was decided: lists, what is open, and the badge of the menu. */
export const forgetTasks = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.invalidateQueries({ queryKey: tasksKey }), refreshPulse(client)])
