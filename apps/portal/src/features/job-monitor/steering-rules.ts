import type { MonitorRow } from '@sfa/kit/calls/monitor.calls'
import { isRunning } from '@sfa/kit/job/phase'

export const steeringActions = ['retry', 'cancel', 'reprioritise'] as const
export type SteeringAction = (typeof steeringActions)[number]

/** What can be done to a run, by its state and the administrator's keys (role-gated per action). */
export function steeringOf(
  { phase, cancelRequested, workerId }: Pick<MonitorRow, 'phase' | 'cancelRequested' | 'workerId'>,
  can: (key: SteeringAction) => boolean,
): SteeringAction[] {
  const possible: Record<SteeringAction, boolean> = {
    retry: phase === 'failed' || phase === 'cancelled',
    cancel: isRunning(phase) && cancelRequested !== '1',
    reprioritise: phase === 'queued' && workerId === null,
  }
  return steeringActions.filter(action => possible[action] && can(action))
}
