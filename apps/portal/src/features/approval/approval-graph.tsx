import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import { documentFields } from '@sfa/workflow/definitions/document-fields'
import type { TaskDetail, TaskStep } from '@sfa/workflow/definitions/task.calls'
import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceOf } from '../../shared/definitions'
import { withChunkTimeout } from '../../shared/lazy-screen'
import { joined } from '../../shared/list-of'

const FlowView = lazy(() => withChunkTimeout(() => import('../../shared/workflow-graph/flow-view')))

/** The workflow as it was drawn, with the way that this approval went. */
export function ApprovalGraph({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('approval')
  const { graph, nodes, trail, steps, resource } = detail
  const fields = useMemo(() => documentFields(resourceOf(resource)) as DocumentType['fields'], [resource])
  const states = useMemo(() => new Map(nodes.map(({ id, state }) => [id, state])), [nodes])
  const passed = useMemo(() => new Set(trail), [trail])
  const people = useMemo(() => peopleOf(steps), [steps])
  return (
    <Suspense fallback={<Skeleton active />}>
      <FlowView graph={graph} fields={fields} states={states} trail={passed} people={people} label={t('graph')} />
    </Suspense>
  )
}

/** Who was asked at each node; a task that became void needed no decision of its user. */
function peopleOf(steps: readonly TaskStep[]): Map<string, string> {
  const asked = new Map<string, Set<string>>()
  for (const { nodeId, kind, state, assignee } of steps)
    if (kind === 'approve' && state !== 'void' && state !== 'transferred')
      asked.set(nodeId, (asked.get(nodeId) ?? new Set()).add(assignee.name))
  return new Map([...asked].map(([id, names]) => [id, joined([...names])]))
}
