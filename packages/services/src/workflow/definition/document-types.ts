import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { resources } from '@sfa/resources/registry'
import type { DocumentType } from '@sfa/resources/workflow/definition.calls'
import { documentFields } from '@sfa/resources/workflow/document-fields'
import { documentTypes } from '@sfa/resources/workflow/document-types'
import { approvableOf } from '../../approval/approvable'
import type { Caller } from '../../caller'
import { withOwnFields } from '../../permission/own-fields'
import type { Services } from '../../services'

/** The documents that a workflow can decide about, with what conditions and approvers can name of them. */
export const searchDocumentTypes = (
  { db }: Pick<Services, 'db'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
): Promise<DocumentType[]> =>
  inTenant(db, tenantId, async tx => {
    const types: DocumentType[] = []
    for (const [key, label] of documentTypes) {
      const of = resources.find(one => one.key === key)
      if (!of) continue
      const fields = documentFields(await withOwnFields(tx, of)) as DocumentType['fields']
      types.push({ key, label: [...label], amount: approvableOf(of)?.amount ?? null, fields })
    }
    return types
  })
