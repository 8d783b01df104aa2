import type { TaskAction, TaskDetail, TaskFolder, TaskRow, TaskStep } from '@sfa/workflow/definitions/task.calls'
import { actTaskCall } from '@sfa/workflow/definitions/task.calls'
import { stateNames } from '@sfa/workflow/definitions/task-columns'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Badge, Button, Drawer, Flex, Skeleton, Space, Tag, Timeline, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { askFirst } from '../../shared/ask-first'
import { Facts } from '../../shared/facts'
import { useLabelOf } from '../../shared/language/label'
import { joined } from '../../shared/list-of'
import { call } from '../../shared/request/call'
import { useAct } from '../../shared/use-act'
import { ActDialog, type Acting } from './act-dialog'
import { ApprovalGraph } from './approval-graph'
import { ApprovalProgress } from './approval-progress'
import { DocumentFacts } from './document-facts'
import { typeLabel } from './document-types'
import { stateBadge } from './state-badge'
import { detailQuery, forgetTasks } from './task-queries'

interface Props {
  row: TaskRow
  folder: TaskFolder
  onClose: () => void
}

/** In the order of the buttons; the first ones are what is done most. */
const shown: readonly TaskAction[] = [
  'choose',
  'agree',
  'reject',
  'return',
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'withdraw',
  'remind',
  'reassign',
  'jump',
  'terminate',
]
const dangerous: readonly TaskAction[] = ['reject', 'terminate']

/** An approval: the document, where it stands, who has said what, and what the user may do. */
export function ApprovalDrawer({ row, folder, onClose }: Props) {
  const { t } = useTranslation(['approval', 'resource'])
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const { busy, act } = useAct()
  const [acting, setActing] = useState<Acting>()
  const { data, error, isPending } = useQuery(detailQuery(row.instanceId, folder === 'todo' ? row.taskId : null))
  const changed = () => forgetTasks(client)
  useEffect(() => {
    if (folder === 'copied' && row.unread)
      void call(actTaskCall, { action: 'read', instanceId: row.instanceId }).then(() => forgetTasks(client))
  }, [folder, row, client])
  const start = (action: TaskAction, detail: TaskDetail) => {
    if (action !== 'remind') setActing({ action, detail })
    else
      void act(async () => {
        await call(actTaskCall, { action, instanceId: detail.instanceId })
        return t('reminded')
      }, changed)
  }
  const removeAdded = async ({ id, assignee }: TaskStep) => {
    if (!(await askFirst(t('actions.remove'), t('removeText', { name: assignee.name })))) return
    await act(async () => {
      await call(actTaskCall, { action: 'remove', taskId: id })
      return t('done', { count: 1 })
    }, changed)
  }
  const named = row.number && row.number !== row.title ? `${row.number} ${row.title}` : row.title
  const title = `${labelOf(typeLabel(row.resource))} ${named}`
  return (
    <Drawer
      open
      size="min(880px, calc(100vw - 48px))"
      title={title}
      onClose={onClose}
      footer={
        data && data.actions.length > 0 ? (
          <Flex gap={8} wrap justify="end">
            {shown
              .filter(action => data.actions.includes(action))
              .map(action => (
                <Button
                  key={action}
                  type={action === 'agree' || action === 'choose' ? 'primary' : 'default'}
                  danger={dangerous.includes(action)}
                  disabled={busy}
                  onClick={() => start(action, data)}
                >
                  {t(`actions.${action}`)}
                </Button>
              ))}
          </Flex>
        ) : null
      }
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {isPending && <Skeleton active />}
      {data && (
        <Flex vertical gap={16}>
          {data.problem && (
            <Alert
              type="error"
              showIcon
              title={t('problem', { reason: labelOf([data.problem[0] ?? '', data.problem[1] ?? '']) })}
            />
          )}
          {data.stuckNodes.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('stuck', { nodes: joined(data.stuckNodes.map(({ name }) => name)) })}
            />
          )}
          <Facts
            column={2}
            items={[
              { key: 'type', label: t('type'), children: labelOf(typeLabel(data.resource)) },
              { key: 'number', label: t('number'), children: data.number ?? '-' },
              { key: 'initiator', label: t('initiator'), children: data.initiator ?? '-' },
              { key: 'startTime', label: t('startTime'), children: data.startTime },
              {
                key: 'state',
                label: t('state'),
                children: <Badge status={stateBadge[data.state]} text={labelOf(stateNames[data.state])} />,
              },
              {
                key: 'definition',
                label: t('definition'),
                children: t('definitionVersion', { name: data.definition, version: data.version }),
              },
              ...(data.endTime
                ? [
                    {
                      key: 'end',
                      label: t('endTime'),
                      children: [data.endTime, data.endedBy].filter(Boolean).join(' · '),
                    },
                  ]
                : []),
              ...(data.endReason ? [{ key: 'reason', label: t('reason'), children: data.endReason }] : []),
            ]}
          />
          <section>
            <Flex justify="space-between" align="baseline">
              <Typography.Title level={5}>{t('document')}</Typography.Title>
              {data.link && data.row !== null && <Link to={data.link}>{t('openDocument')}</Link>}
            </Flex>
            {data.row !== null ? (
              <DocumentFacts
                resource={data.resource}
                names={data.summary}
                row={data.row as Readonly<Record<string, unknown>>}
              />
            ) : (
              <Typography.Text type="secondary">{t('documentGone')}</Typography.Text>
            )}
          </section>
          <section>
            <Typography.Title level={5}>{t('graph')}</Typography.Title>
            <ApprovalGraph detail={data} />
          </section>
          <section>
            <Typography.Title level={5}>{t('progress')}</Typography.Title>
            <ApprovalProgress detail={data} onRemove={removeAdded} />
          </section>
          <section>
            <Typography.Title level={5}>{t('history')}</Typography.Title>
            <History detail={data} />
          </section>
        </Flex>
      )}
      {acting && (
        <ActDialog
          acting={acting}
          onClose={done => {
            setActing(undefined)
            if (!done) return
            void changed()
            if (folder === 'todo') onClose()
          }}
        />
      )}
    </Drawer>
  )
}

function History({ detail }: { detail: TaskDetail }) {
  const { t } = useTranslation('approval')
  return (
    <Timeline
      items={detail.events.map((event, at) => ({
        key: at,
        content: (
          <Flex vertical>
            <Space size={8} wrap>
              <Typography.Text type="secondary">{event.time}</Typography.Text>
              <Typography.Text>
                {event.forName ? t('actsFor', { name: event.userName, principal: event.forName }) : event.userName}
              </Typography.Text>
              <Typography.Text strong>{t(`events.${event.kind}`)}</Typography.Text>
              {event.people.length > 0 && <Typography.Text>{joined(event.people)}</Typography.Text>}
              {event.nodeName && <Tag>{event.nodeName}</Tag>}
            </Space>
            {event.text && <Typography.Text type="secondary">{event.text}</Typography.Text>}
          </Flex>
        ),
      }))}
    />
  )
}
