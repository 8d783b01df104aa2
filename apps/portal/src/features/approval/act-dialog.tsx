import type { Resource } from '@sfa/kit/resource'
import { actTaskCall, type TaskAction, type TaskDetail, type TaskRow } from '@sfa/workflow/definitions/task.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Select, Spin } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { RecordValueTypes } from '../../resource-screens/field/record-value-types'
import { RecordField } from '../../resource-screens/record/form/record-field'
import { doneText } from '../../resource-screens/waiting-text'
import { resourceOf } from '../../shared/definitions'
import { useLabelOf } from '../../shared/language/label'
import { showNewLogins } from '../../shared/new-login/show-new-logins'
import { notice } from '../../shared/notice'
import { ModalForm, ProForm } from '../../shared/pro'
import { call } from '../../shared/request/call'
import { limitOfArea } from '../../shared/text-limit'
import { useAct } from '../../shared/use-act'
import { detailQuery } from './task-queries'

/** What is done, and with what: a row, an approval, several tasks, or what a drawer shows. */
export type Acting = { action: TaskAction } & (
  | { row: Pick<TaskRow, 'instanceId' | 'taskId'> }
  | { taskIds: readonly string[] }
  | { detail: TaskDetail; taskId?: string }
)

interface Values {
  opinion?: string
  userIds?: readonly string[]
  nodeId?: string
  target?: string
  [field: string]: unknown
}

const opinionLength = 500
const people: Readonly<Partial<Record<TaskAction, 'one' | 'several'>>> = {
  transfer: 'one',
  delegate: 'one',
  addBefore: 'several',
  addAfter: 'several',
  choose: 'several',
  reassign: 'one',
}
const needsReason: readonly TaskAction[] = ['reject', 'return', 'reassign', 'jump', 'terminate']
const isDangerous: readonly TaskAction[] = ['reject', 'terminate', 'withdraw']

/** Asks what a decision has to be told, and says what became of each of several. */
export function ActDialog({ acting, onClose }: { acting: Acting; onClose: (done: boolean) => void }) {
  const { t } = useTranslation(['approval', 'resource'])
  const row = 'row' in acting ? acting.row : undefined
  const asked = useQuery({ ...detailQuery(row?.instanceId ?? '0', row?.taskId ?? null), enabled: row !== undefined })
  const detail = 'detail' in acting ? acting.detail : asked.data
  if (row && !detail && !asked.isError)
    return (
      <ModalForm
        open
        width={520}
        title={t(`actions.${acting.action}`)}
        submitter={false}
        onOpenChange={open => !open && onClose(false)}
      >
        <Spin />
      </ModalForm>
    )
  return <Asking acting={acting} detail={detail} onClose={onClose} />
}

function Asking({
  acting,
  detail,
  onClose,
}: {
  acting: Acting
  detail: TaskDetail | undefined
  onClose: (done: boolean) => void
}) {
  const { t } = useTranslation(['approval', 'resource'])
  const labelOf = useLabelOf()
  const { busy, act } = useAct()
  const [form] = Form.useForm<Values>()
  const { action } = acting
  const shape = useFormShape(action === 'agree' ? detail : undefined)
  const required =
    needsReason.includes(action) || ((action === 'agree' || action === 'addAfter') && detail?.opinionRequired)
  const several = 'taskIds' in acting ? acting.taskIds : undefined
  const who = people[action]
  const targets = action === 'return' ? detail?.returnTargets : action === 'jump' ? detail?.jumpTargets : undefined
  const holders = action === 'reassign' ? holdersOf(detail) : []

  const run = async ({ opinion, userIds, nodeId, target }: Values) => {
    const stuck = target?.startsWith('node:') ? target.slice(5) : undefined
    const taskId =
      action === 'reassign' ? (stuck ? undefined : target) : ('taskId' in acting && acting.taskId) || detail?.taskId
    const node = nodeId ?? stuck
    const done = await act(
      async () => {
        const answer = await call(actTaskCall, {
          action,
          ...(several ? { taskIds: [...several] } : taskId ? { taskId } : { instanceId: detail?.instanceId ?? '' }),
          ...(opinion?.trim() && { opinion: opinion.trim() }),
          ...(userIds && { userIds: [...userIds] }),
          ...(node && { nodeId: node }),
          ...(shape && {
            values: Object.fromEntries(Object.keys(shape.fields).map(name => [name, form.getFieldValue(name) ?? null])),
          }),
        })
        tellOnce(answer.answer, detail)
        if (answer.refused.length === 0) return doneText(t('done', { count: answer.changed }), answer)
        notice.modal.warning({
          title: doneText(t('partly', { done: answer.changed, refused: answer.refused.length }), answer),
          content: (
            <ul>
              {answer.refused.map(({ id, message }) => (
                <li key={id}>{message}</li>
              ))}
            </ul>
          ),
        })
        return null
      },
      () => onClose(true),
    )
    return done
  }
  return (
    <ModalForm<Values>
      open
      form={form}
      width={shape ? 640 : 520}
      title={
        several ? t('severalTitle', { action: t(`actions.${action}`), count: several.length }) : t(`actions.${action}`)
      }
      omitNil={false}
      initialValues={{ ...detail?.form?.values, ...(holders.length === 1 && { target: holders[0]?.value }) }}
      modalProps={{ mask: { closable: false } }}
      onOpenChange={open => !open && onClose(false)}
      submitter={{
        searchConfig: { submitText: t(`actions.${action}`) },
        submitButtonProps: { danger: isDangerous.includes(action), loading: busy, disabled: several?.length === 0 },
      }}
      onFinish={run}
    >
      {hints.includes(action) && (
        <Alert type="info" showIcon title={t(`hints.${action}`)} style={{ marginBottom: 12 }} />
      )}
      {detail?.problem && action === 'agree' && (
        <Alert
          type="error"
          showIcon
          title={labelOf([detail.problem[0] ?? '', detail.problem[1] ?? ''])}
          style={{ marginBottom: 12 }}
        />
      )}
      {shape && (
        <RecordValueTypes>
          {Object.entries(shape.fields).map(([name, field]) => (
            <RecordField key={name} resource={shape} field={field} path={[name]} mode="edit" />
          ))}
        </RecordValueTypes>
      )}
      {action === 'reassign' && (
        <ProForm.Item name="target" label={t('reassignFrom')} rules={[{ required: true, message: t('required') }]}>
          <Select options={holders} placeholder={t('resource:choose')} />
        </ProForm.Item>
      )}
      {targets && (
        <ProForm.Item name="nodeId" label={t(`targets.${action}`)} rules={[{ required: true, message: t('required') }]}>
          <Select
            placeholder={t('resource:choose')}
            options={targets.map(({ id, name }) => ({
              value: id,
              label: id === 'initiator' ? t('toInitiator', { name }) : name,
            }))}
          />
        </ProForm.Item>
      )}
      {who && (
        <ProForm.Item name="userIds" label={t('people')} rules={[{ required: true, message: t('required') }]}>
          <People multiple={who === 'several'} />
        </ProForm.Item>
      )}
      {action !== 'choose' && (
        <ProForm.Item
          name="opinion"
          label={t(managing.includes(action) ? 'reason' : 'opinion')}
          rules={[
            { required: Boolean(required), whitespace: true, message: t('required') },
            { max: opinionLength, message: t('tooLong', { max: opinionLength }) },
          ]}
        >
          <Input.TextArea rows={3} count={limitOfArea(opinionLength)} />
        </ProForm.Item>
      )}
    </ModalForm>
  )
}

const managing: readonly TaskAction[] = ['reassign', 'jump', 'terminate', 'withdraw']
const hints: readonly TaskAction[] = ['delegate', 'addBefore', 'addAfter', 'withdraw', 'jump', 'terminate', 'choose']

/** A form item gives value and onChange. */
function People({
  multiple,
  value = [],
  onChange,
  id,
}: {
  multiple: boolean
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
  id?: string
}) {
  return <RecordSelect to="person.user" multiple={multiple} value={value} onChange={ids => onChange?.(ids)} id={id} />
}

/** The fields of the document's own action, where this decision carries it out. */
function useFormShape(detail: TaskDetail | undefined): Resource | undefined {
  return useMemo(() => {
    if (!detail?.form) return undefined
    const resource = resourceOf(detail.resource)
    const body = resource.actions[detail.form.action]?.body ?? {}
    const fields = Object.entries(body).filter(([name]) => name !== 'opinion')
    return {
      ...resource,
      fields: Object.fromEntries(fields.map(([name, field]) => [name, { ...field, edit: 'always' as const }])),
    }
  }, [detail])
}

const holdersOf = (detail: TaskDetail | undefined) => [
  ...(detail?.steps ?? [])
    .filter(({ state, kind }) => state === 'open' && kind === 'approve')
    .map(({ id, nodeName, assignee }) => ({ value: id, label: `${nodeName} · ${assignee.name}` })),
  ...(detail?.stuckNodes ?? []).map(({ id, name }) => ({ value: `node:${id}`, label: name })),
]

/** The first password of an account is shown once. */
function tellOnce(answer: unknown, detail: TaskDetail | undefined): void {
  const { userName, password } = (answer ?? {}) as { userName?: string; password?: string }
  if (userName && password) void showNewLogins([{ userName, name: detail?.initiator ?? userName, password }])
}
