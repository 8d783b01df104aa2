import type { Resource } from '@sfa/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '../../shared/language/label'
import { lazyScreen } from '../../shared/lazy-screen'
import { notice } from '../../shared/notice'
import { showRequestError } from '../../shared/request/error-dialog'
import { RequestError } from '../../shared/request/request-error'
import { extensionOf } from '../extensions'
import { forgetRecords } from '../lookup/forget-records'
import type { ActionTarget, StartAction } from './action-target'
import { callAction, type OfferedAction, useOfferedActions } from './offered-actions'

const loadDialog = async () => ({ default: (await import('./action-dialog')).ActionDialog })

interface Doing {
  action: OfferedAction
  target: ActionTarget
}

/**
 * What can be done with the records of a list: the actions whose keys the user holds, how one is started, and what has
 * to be drawn for the one that is being done. An action that asks nothing is done at once. `onDone` reads again what has changed.
 */
export function useRecordActions(
  resource: Resource,
  onDone: () => void,
): { offered: readonly OfferedAction[]; start: StartAction; dialog: ReactNode } {
  const { t } = useTranslation('resource')
  const client = useQueryClient()
  const offered = useOfferedActions(resource)
  const [doing, setDoing] = useState<Doing>()
  const [told, setTold] = useState<{ name: string; answer: unknown }>()

  const done = useCallback(
    (action: OfferedAction, answer: unknown) => {
      setDoing(undefined)
      if (extensionOf(resource).actions?.[action.name]?.told) setTold({ name: action.name, answer })
      else notice.message.success(t('action.done', { action: labelOf(action.label) }))
      onDone()
    },
    [resource, onDone, t],
  )
  const start = useCallback<StartAction>(
    (action, target) => {
      const own = extensionOf(resource).actions?.[action.name]?.dialog
      if (own || action.body || action.confirm || !('row' in target)) return setDoing({ action, target })
      const { id, ver } = target.row
      callAction(resource, action.name, { id, ver }).then(
        answer => done(action, answer),
        failure => {
          if (!(failure instanceof RequestError)) throw failure
          showRequestError(failure)
          void forgetRecords(client, resource)
        },
      )
    },
    [resource, done, client],
  )

  const parts = doing && extensionOf(resource).actions?.[doing.action.name]
  const Dialog = lazyScreen(parts?.dialog ?? loadDialog)
  const tells = told && extensionOf(resource).actions?.[told.name]?.told
  const Told = tells && lazyScreen(tells)
  const dialog = (
    <Suspense fallback={null}>
      {doing && (
        <Dialog
          resource={resource}
          action={doing.action}
          target={doing.target}
          onDone={answer => done(doing.action, answer)}
          onChanged={onDone}
          onClose={() => setDoing(undefined)}
        />
      )}
      {Told && <Told answer={told?.answer} onClose={() => setTold(undefined)} />}
    </Suspense>
  )
  return { offered, start, dialog }
}
