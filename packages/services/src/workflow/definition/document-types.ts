import { resources } from '@sfa/resources/registry'
import type { DocumentType } from '@sfa/resources/workflow/definition.calls'
import { documentFields } from '@sfa/resources/workflow/document-fields'
import { documentTypes } from '@sfa/resources/workflow/document-types'
import { approvableOf } from '../../approval/approvable'

/** The documents that a workflow can decide about, with what conditions and approvers can name of them. */
export const searchDocumentTypes = async (): Promise<DocumentType[]> =>
  documentTypes.flatMap(([key, label]) => {
    const of = resources.find(one => one.key === key)
    if (!of) return []
    return [
      {
        key,
        label: [...label],
        amount: approvableOf(of)?.amount ?? null,
        fields: documentFields(of) as DocumentType['fields'],
      },
    ]
  })
