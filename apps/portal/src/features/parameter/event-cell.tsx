import type { CellProps } from '../../resource-screens/extensions'
import { kindLabel } from '../../shared/job/kind-label'

/** What a line of the system log is about; jobs are called as in their own lists. */
export default function EventCell({ row: { source, event, job }, children }: CellProps) {
  return source === 'job' ? kindLabel({ kind: String(event), job: String(job) }) : children
}
