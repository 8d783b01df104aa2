import { isReference } from '@sfa/kit/fields/field-questions'
import { ownDetailsOf, withOwnDetails } from '@sfa/kit/own-details'
import type { Operation, Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { useMemo } from 'react'
import { definitions, objectsStore } from '../../shared/definitions'
import { usePermission } from '../../shared/menu/use-permission'
import { useStore } from '../../shared/store'
import { useIsWhole } from './field-masks'

/** What the grid in a form does with lines. */
const needed: readonly Operation[] = ['search', 'create', 'update', 'updateStatus']

/**
 * The resource with the dynamic details that the tenant has defined below its records, of those whose lines the user may
 * add, change and remove. Who may only read one has its tab on the page of the record.
 */
export function useOwnDetails(resource: Resource): Resource {
  const objects = useStore(objectsStore)
  const can = usePermission()
  const isWhole = useIsWhole()
  return useMemo(() => {
    if (!isWhole || resource.linesOf) return resource
    const may = (detail: Resource) =>
      needed.every(operation => {
        const key = permissionKey(detail, operation)
        return key === null || can(key)
      })
    return withOwnDetails(
      resource,
      ownDetailsOf(resource, objects).filter(detail => may(detail) && isWhole(detail) && hasTargets(detail)),
    )
  }, [resource, objects, can, isWhole])
}

/** Its cells need the definitions of what they refer to, which come while the browser has nothing else to do. */
const hasTargets = ({ fields }: Resource) =>
  Object.values(fields).every(field => !isReference(field) || definitions().findResource(field.to) !== undefined)
