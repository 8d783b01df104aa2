import { actionPermissions } from '@sfa/kit/actions/actions'
import type { Resource } from '@sfa/kit/resource'
import { documentTypes } from '@sfa/workflow/definitions/document-types'

/** By what the imported documents are submitted for approval: one of these keys; undefined where none decides about them. */
export function submissionKeys(resource: Resource): readonly string[] | undefined {
  const head = resource.linesOf?.head ?? resource
  const isApproved = documentTypes.some(([key]) => key === head.key)
  const first = head.flow?.start ?? ''
  if (!isApproved || !head.actions.submit || !head.flow?.transitions.submit?.from.includes(first)) return undefined
  return actionPermissions(head, 'submit')
}
