import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { approvableOf } from '@sfa/operations/approval/approvable'
import type { Caller } from '@sfa/operations/caller'
import { withOwnFields } from '@sfa/operations/permission/own-fields'
import type { Services } from '@sfa/operations/services'
import { resources } from '@sfa/registry/registry'
import type { DocumentType } from '../../definitions/definition.calls'
import { documentFields } from '../../definitions/document-fields'
import { documentTypes } from '../../definitions/document-types'

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
