import type { ErrorCode } from '@sfa/kernel/error-texts'

/** What keeps a workflow from being published, at the node or the edge that it is about; neither: the whole. */
export interface WorkflowFault {
  nodeId?: string | undefined
  edgeId?: string | undefined
  code: ErrorCode
  params?: Readonly<Record<string, string | number>> | undefined
}
