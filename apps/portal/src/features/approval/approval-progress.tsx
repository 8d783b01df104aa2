import type { TaskDetail, TaskStep } from '@sfa/workflow/definitions/task.calls'
import { Flex, Space, Tag, Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { RowLink } from '../../shared/row-links'

const nodeColour = { done: 'green', current: 'blue', stuck: 'red', rejected: 'red', open: 'gray' } as const

/** Conditions, parallels and joins are seen in the graph; no person acts there. */
const isStop = ({ kind }: TaskDetail['nodes'][number]) => kind !== 'condition' && kind !== 'parallel' && kind !== 'join'

/** The nodes of the workflow from top to bottom, with the tasks of each. */
export function ApprovalProgress({ detail, onRemove }: { detail: TaskDetail; onRemove: (step: TaskStep) => void }) {
  const { t } = useTranslation('approval')
  return (
    <Timeline
      items={detail.nodes.filter(isStop).map(node => ({
        key: node.id,
        color: nodeColour[node.state],
        content: (
          <Flex vertical gap={2}>
            <Space size={8}>
              <Typography.Text strong={node.state === 'current'}>
                {node.name || t(`nodes.${node.kind}`)}
              </Typography.Text>
              {node.state === 'current' && <Tag color="processing">{t('here')}</Tag>}
              {node.state === 'stuck' && <Tag color="error">{t('nobody')}</Tag>}
            </Space>
            {detail.steps
              .filter(step => step.nodeId === node.id)
              .map(step => (
                <Step key={step.id} step={step} onRemove={() => onRemove(step)} />
              ))}
          </Flex>
        ),
      }))}
    />
  )
}

const taskColour = {
  open: 'processing',
  agreed: 'success',
  rejected: 'error',
  returned: 'warning',
  transferred: 'default',
  auto: 'success',
  void: 'default',
} as const

function Step({ step, onRemove }: { step: TaskStep; onRemove: () => void }) {
  const { t } = useTranslation('approval')
  const name = step.forName ? t('actsFor', { name: step.assignee.name, principal: step.forName }) : step.assignee.name
  return (
    <Space size={8} wrap>
      <Typography.Text>{name}</Typography.Text>
      {step.origin !== 'asked' && <Tag>{t(`origins.${step.origin}`)}</Tag>}
      <Tag color={taskColour[step.state]}>
        {step.paused ? t('paused') : step.kind === 'approve' ? t(`taskStates.${step.state}`) : t(`kinds.${step.kind}`)}
      </Tag>
      <Typography.Text type="secondary">{step.endTime ?? step.arriveTime}</Typography.Text>
      {step.opinion && <Typography.Text>{step.opinion}</Typography.Text>}
      {step.removable && <RowLink onClick={onRemove}>{t('actions.remove')}</RowLink>}
    </Space>
  )
}
