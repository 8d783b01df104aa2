import { AppError } from '@sfa/kernel/app-error'
import type { Operation, Resource } from '@sfa/kit/resource'
import { operationsOf, permissionKey } from '@sfa/kit/resource-calls'
import { type Caller, requireKey } from '../../caller'
import type { Services } from '../../services'
import { changeBatch, inlineBatchRows, previewBatch } from '../batch/change-batch'
import { planBatch } from '../batch/plan-batch'
import { startBatchJob } from '../batch/start-batch-job'
import { idOf } from '../id-of'
import { createRecord } from '../saving/create-record'
import { setValidity } from '../saving/set-validity'
import { updateRecord } from '../saving/update-record'
import { findRecord } from '../searching/find-record'
import { parseSearch } from '../searching/parse-search'
import { requireReadAccess, rowFor } from '../searching/read-access'
import { searchRecords } from '../searching/search-records'

export interface Answer {
  data: unknown
  total?: number
  totalIsMinimum?: true
}
type Body = Readonly<Record<string, unknown>>

/** Answers one of the generic calls of a resource. Throws `notPermitted` where the caller lacks the page's key. */
export async function answerCall(
  services: Services,
  caller: Caller,
  resource: Resource,
  operation: Operation,
  body: Body,
): Promise<Answer> {
  if (!operationsOf(resource).includes(operation)) throw new AppError('invalidRequest')
  const reads = operation === 'search' || operation === 'findById'
  if (!reads) requireKey(caller, permissionKey(resource, operation))
  switch (operation) {
    case 'search': {
      const access = requireReadAccess(caller, resource)
      const { rows, ...counts } = await searchRecords(services, caller, resource, parseSearch(resource, body), access)
      return { data: rows.map(rowFor(caller, resource, access)), ...counts }
    }
    case 'findById': {
      const access = requireReadAccess(caller, resource)
      const row = await findRecord(services, caller, resource, idOf(resource, body), access)
      return { data: rowFor(caller, resource, access)(row) }
    }
    case 'create':
      return { data: await createRecord(services, caller, resource, body) }
    case 'update':
      return { data: await updateRecord(services, caller, resource, body) }
    case 'updateStatus':
      return { data: await setValidity(services, caller, resource, body) }
    case 'delete':
      return { data: await setValidity(services, caller, resource, { ...body, isDeleted: '1' }) }
    case 'batchUpdate': {
      const plan = await planBatch(services, caller, resource, body)
      if (plan.preview) return { data: await previewBatch(services, caller, resource, plan) }
      if (plan.ids.length > inlineBatchRows) return { data: await startBatchJob(services, caller, resource, plan) }
      return { data: await changeBatch(services, caller, resource, plan) }
    }
  }
}
