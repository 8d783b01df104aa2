import { documentTypes } from '@sfa/workflow/definitions/document-types'
import type { Label } from '../../shared/language/label'

/** What a type of document is called. */
export const typeLabel = (resource: string): Label =>
  documentTypes.find(([key]) => key === resource)?.[1] ?? [resource, resource]

export { documentTypes }
