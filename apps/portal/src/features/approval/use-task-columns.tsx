import type { TaskFolder, TaskRow } from '@sfa/workflow/definitions/task.calls'
import { decisionNames, stateNames } from '@sfa/workflow/definitions/task-columns'
import { timeLeft } from '@sfa/workflow/rules/time-left'
import { Badge, Flex, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { widthOfTexts } from '../../resource-screens/action/offered-actions'
import { formatAmount } from '../../shared/format-money'
import frame from '../../shared/frame.module.css'
import { useLabelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'
import type { ProColumns } from '../../shared/pro'
import { RowLink, RowLinks } from '../../shared/row-links'
import type { Acting } from './act-dialog'
import { typeLabel } from './document-types'
import { stateBadge } from './state-badge'

interface Doing {
  onOpen: (row: TaskRow) => void
  onAct: (acting: Acting) => void
}

/** Columns of a list of approvals. What the list is looked at for stands on a small screen without scrolling. */
export function useTaskColumns(folder: TaskFolder, { onOpen, onAct }: Doing): ProColumns<TaskRow>[] {
  const { t } = useTranslation(['approval', 'resource'])
  const labelOf = useLabelOf()
  const can = usePermission()
  const isTodo = folder === 'todo'
  const isDone = folder === 'done'
  const decisions = [t('actions.agree'), t('actions.reject')] as const
  const node: ProColumns<TaskRow> = {
    title: t(isTodo || isDone ? 'node' : 'nodesNow'),
    width: 88,
    ellipsis: true,
    render: (_, { node, kind }) => (kind && kind !== 'approve' ? t(`kinds.${kind}`) : (node ?? '-')),
  }
  const holders: ProColumns<TaskRow> = {
    title: t('holders'),
    width: 130,
    ellipsis: true,
    render: (_, { holders }) => holders ?? '-',
  }
  const time: ProColumns<TaskRow> = {
    title: t(`times.${folder}`),
    dataIndex: 'arriveTime',
    width: 164,
    className: frame.time,
  }
  const state: ProColumns<TaskRow> = {
    title: t('state'),
    width: 110,
    render: (_, { state }) => <Badge status={stateBadge[state]} text={labelOf(stateNames[state])} />,
  }
  const decision: ProColumns<TaskRow>[] = [
    {
      title: t('decision'),
      width: 84,
      render: (_, { decision }) => labelOf(decisionNames[decision as keyof typeof decisionNames] ?? ['-', '-']),
    },
    { title: t('opinion'), dataIndex: 'opinion', width: 120, ellipsis: true },
  ]
  const timeLeftOf: ProColumns<TaskRow> = {
    title: t('timeLeft'),
    width: 92,
    render: (_, row) => <TimeLeft due={row.dueTime} />,
  }
  const amount: ProColumns<TaskRow> = {
    title: t('amount'),
    width: 104,
    align: 'end',
    render: (_, { amount }) => (amount === null ? '-' : formatAmount(amount)),
  }
  const own = isTodo
    ? [node, time, timeLeftOf, amount]
    : isDone
      ? [...decision, time, state, node, holders, amount]
      : [node, holders, time, amount, state]
  return [
    { title: t('type'), width: 92, ellipsis: true, render: (_, { resource }) => labelOf(typeLabel(resource)) },
    {
      title: t('number'),
      width: 168,
      render: (_, row) => (
        <RowLink name onClick={() => onOpen(row)}>
          {row.number ?? t('noNumber')}
        </RowLink>
      ),
    },
    {
      title: t('title'),
      width: isTodo ? 120 : 160,
      render: (_, { title, unread, forName, byName, problem }) => (
        <Flex gap={4} align="center">
          {unread && <Badge status="processing" />}
          {forName && (
            <Tag color="blue" style={whole}>
              {byName ? t('actsFor', { name: byName, principal: forName }) : t('inPlaceOf', { name: forName })}
            </Tag>
          )}
          {problem && (
            <Tag color="error" style={whole}>
              {t('failed')}
            </Tag>
          )}
          <Typography.Text ellipsis title={title}>
            {title}
          </Typography.Text>
        </Flex>
      ),
    },
    { title: t('initiator'), width: 76, ellipsis: true, render: (_, { initiator }) => initiator ?? '-' },
    ...own,
    {
      title: t('resource:actions'),
      key: 'actions',
      width: isTodo ? 20 + widthOfTexts(decisions.map(label => [label, label])) : 84,
      fixed: 'right',
      render: (_, row) => (
        <RowLinks>
          {isTodo && row.kind === 'approve' && can('decide') ? (
            <>
              <RowLink onClick={() => onAct({ action: 'agree', row })}>{decisions[0]}</RowLink>
              <RowLink danger onClick={() => onAct({ action: 'reject', row })}>
                {decisions[1]}
              </RowLink>
            </>
          ) : (
            <RowLink onClick={() => onOpen(row)}>{t('open')}</RowLink>
          )}
        </RowLinks>
      ),
    },
  ]
}

/** The title beside it gives way, and can be read whole by pointing at it. */
const whole = { flex: 'none', marginInlineEnd: 0 } as const

function TimeLeft({ due }: { due: string | null }) {
  const { t } = useTranslation('approval')
  if (!due) return '-'
  const { over, unit, count } = timeLeft(due)
  const said = t(`${over ? 'late' : 'left'}.${unit}`, { count })
  return over ? <Typography.Text type="danger">{said}</Typography.Text> : said
}
