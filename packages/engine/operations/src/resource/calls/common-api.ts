import type { WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type {
  commonCreateCall,
  commonFindCall,
  commonSearchCall,
  commonUpdateCall,
} from '@sfa/kit/calls/common-api.calls'
import { familyCall } from '@sfa/kit/calls/object-family.calls'
import type { Resource } from '@sfa/kit/resource'
import { findResource } from '@sfa/registry/registry'
import type { Caller } from '../../caller'
import { readBody } from '../../read-body'
import type { Services } from '../../services'
import { answerSearch } from '../searching/answer-search'
import { parseSearch } from '../searching/parse-search'
import type { RowStream } from '../searching/stream-records'
import { type Answer, answerCall } from './answer-call'
import { answerFamilyCall } from './object-family'

/** The object of a common call; of custom ones, those of the caller's tenant. Throws `objectNameUnknown`. */
export function requireObject(caller: Caller, name: string): Resource {
  const resource = findResource(name, caller.tenantId)
  if (!resource) throw new AppError('objectNameUnknown', { name })
  return resource
}

/** By conditions as the object families have them where any are given, else by the fields of the object. */
export async function commonSearch(
  services: Services,
  caller: Caller,
  { objectName, ...body }: BodyOf<typeof commonSearchCall>,
): Promise<Answer | RowStream> {
  const resource = requireObject(caller, objectName)
  if (body.searchItems !== undefined || body.returnFiled !== undefined)
    return answerFamilyCall(services, caller, 'search', readBody(familyCall('search').body, { objectName, ...body }))
  return answerSearch(services, caller, resource, parseSearch(resource, body))
}

export const commonFind = (
  services: Services,
  caller: Caller,
  { objectName, id }: BodyOf<typeof commonFindCall>,
): Promise<Answer> => answerCall(services, caller, requireObject(caller, objectName), 'findById', { id })

export const commonWrite = (
  services: Services,
  caller: Caller,
  operation: 'create' | 'update',
  { objectName, record, ...beside }: BodyOf<typeof commonCreateCall | typeof commonUpdateCall>,
): Promise<Answer> =>
  answerCall(services, caller, requireObject(caller, objectName), operation, (record ?? beside) as WireRow)
