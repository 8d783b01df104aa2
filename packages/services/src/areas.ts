import { checkDefinitions, DefinitionError } from '@sfa/resource-kit/check-definitions'
import { resources } from '@sfa/resources/registry'
import { reports } from '@sfa/resources/report/report-registry'
import { usePictureKeys } from './files/upload-keys'
import { messagePictures } from './message/message-pictures'
import { unreadCount } from './message/unread-count'
import { roleBehaviour } from './person/role.behaviour'
import { userBehaviour } from './person/user.behaviour'
import { productBehaviour } from './product/product.behaviour'
import { productListBehaviour } from './product/product-list.behaviour'
import { checkReports } from './report/check-reports'
import { useReports } from './report/known-reports'
import { reportQueries } from './reports'
import { type Behaviour, useBehaviours } from './resource/behaviour'
import { behaviourMistakes } from './resource/behaviour-mistakes'
import { useObjectCalls } from './resource/object-call'

/** What areas add to their resources, sorted by key. */
const behaviours: readonly Behaviour[] = [roleBehaviour, userBehaviour, productBehaviour, productListBehaviour]

/**
 * Checks the definitions and what areas add to them, and makes the additions known to the engine. Every program does
 * this before its first transaction. Throws a `DefinitionError` with all mistakes.
 */
export function joinAreas(): void {
  checkDefinitions(resources)
  const mistakes = behaviourMistakes(behaviours, resources)
  if (mistakes.length > 0) throw new DefinitionError(mistakes)
  checkReports(reports, reportQueries, resources)
  useBehaviours(behaviours)
  useReports(reportQueries)
  useObjectCalls([unreadCount])
  usePictureKeys(messagePictures)
}
