import { checkDefinitions, DefinitionError } from '@sfa/kit/mistakes/check-definitions'
import { settingsMistakes } from '@sfa/kit/settings/settings-mistakes'
import { reports, resources, settingsPages } from '@sfa/registry/registry'
import { useActionHandlers } from '../action/action-handler'
import { handlerMistakes } from '../action/handler-mistakes'
import { useApprovables, useWorkflow } from '../approval/approvable'
import { approvableMistakes } from '../approval/approvable-mistakes'
import { usePictureKeys } from '../files/upload-keys'
import { checkReports } from '../report/check-reports'
import { useReports } from '../report/known-reports'
import { useBehaviours } from '../resource/behaviour'
import { behaviourMistakes } from '../resource/behaviour-mistakes'
import { useObjectCalls } from '../resource/calls/object-call'
import {
  actionHandlers,
  approvables,
  behaviours,
  mistakesOfAreas,
  objectCalls,
  pictureKeys,
  reportQueries,
  workflows,
} from './joined-areas'

/**
 * Checks the definitions and what areas add to them, and makes the additions known to the engine. Every program does
 * this before its first transaction. Throws a `DefinitionError` with all mistakes.
 */
export function joinAreas(): void {
  checkDefinitions(resources)
  const mistakes = [
    ...behaviourMistakes(behaviours, resources),
    ...handlerMistakes(actionHandlers, resources),
    ...approvableMistakes(approvables, resources),
    ...mistakesOfAreas(),
    ...settingsMistakes(settingsPages, resources, reports),
  ]
  if (mistakes.length > 0) throw new DefinitionError(mistakes)
  checkReports(reports, reportQueries, resources)
  useBehaviours(behaviours)
  useActionHandlers(actionHandlers)
  useApprovables(approvables)
  if (workflows.length > 1) throw new Error('two areas decide about the documents of all; one of them may')
  useWorkflow(workflows[0])
  useReports(reportQueries)
  useObjectCalls(objectCalls)
  usePictureKeys(pictureKeys)
}
