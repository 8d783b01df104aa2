import type { Resource } from '@sfa/kit/resource'
import type { ActionTarget } from './action-target'
import type { OfferedAction } from './offered-actions'

export interface ActionDialogProps {
  resource: Resource
  action: OfferedAction
  target: ActionTarget
  /** It was done with one record; `answer` is what the call answered. */
  onDone: (answer: unknown) => void
  /** Records have changed, and the dialog stays to show how. */
  onChanged: () => void
  onClose: () => void
}
