import type { Resource } from '@sfa/kit/resource'
import { toActOn } from '@sfa/kit/selection'
import { Alert, Button, Form, Modal, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colon, useLabelOf } from '../../shared/language/label'
import { notice } from '../../shared/notice'
import { ProForm } from '../../shared/pro'
import { showRequestError } from '../../shared/request/error-dialog'
import { RequestError } from '../../shared/request/request-error'
import { BatchOutcome } from '../batch/batch-outcome'
import { RecordValueTypes } from '../field/record-value-types'
import { showFailures, toFormFailure } from '../record/form/form-failures'
import { RecordField } from '../record/form/record-field'
import { nameOfRow } from '../record/open/name-of-row'
import type { BatchResult, WireRow } from '../record-calls'
import type { ActionDialogProps } from './action-dialog-props'
import type { ActionTarget } from './action-target'
import { callAction, type OfferedAction } from './offered-actions'

/** Asks what an action has to be told, or whether it is meant, and shows what became of each of several records. */
export function ActionDialog({ resource, action, target, onDone, onChanged, onClose }: ActionDialogProps) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const [rest, setRest] = useState<readonly string[]>([])
  const [result, setResult] = useState<BatchResult>()
  const row = 'row' in target ? target.row : undefined
  const shape = useMemo((): Resource => ({ ...resource, fields: formFields(action) }), [resource, action])
  // Where the action itself is called 取消, leaving the dialog is called otherwise.
  const label = labelOf(action.label)

  const run = async () => {
    if (!(await form.validateFields().catch(() => undefined))) {
      notice.message.warning({ key: 'invalid', content: t('invalid') })
      return
    }
    setBusy(true)
    setRest([])
    try {
      const values = { ...form.getFieldsValue(true), ...wireTarget(target) }
      const answer = await callAction<unknown>(resource, action.name, values)
      if (row) return onDone(answer)
      setResult(answer as BatchResult)
      onChanged()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const { failures } = error
      if (failures.length > 0) setRest(showFailures(form, failures.map(toFormFailure)).map(({ message }) => message))
      else showRequestError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={Object.keys(shape.fields).length > 2 ? 640 : 520}
      title={
        row
          ? `${label}${colon()}${nameOfRow(resource, row)}`
          : t('action.several', { action: label, count: countOf(target) })
      }
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t(result || label === t('cancel') ? 'close' : 'cancel')}
        </Button>,
        !result && (
          <Button key="run" type="primary" danger={action.danger} loading={busy} onClick={() => void run()}>
            {label}
          </Button>
        ),
      ]}
    >
      {result ? (
        <BatchOutcome resource={resource} result={result} onChanged={onChanged} />
      ) : (
        <ProForm
          form={form}
          layout="vertical"
          submitter={false}
          omitNil={false}
          dateFormatter={false}
          autoFocusFirstInput
          initialValues={{ ...defaultsOf(shape), ...(row && action.initial?.(row)) }}
          onFinish={run}
        >
          {rest.map(message => (
            <Alert key={message} type="error" showIcon title={message} style={{ marginBottom: 16 }} />
          ))}
          {action.confirm && <Typography.Paragraph>{labelOf(action.confirm)}</Typography.Paragraph>}
          <RecordValueTypes>
            {Object.entries(shape.fields).map(([name, field]) => (
              <RecordField key={name} resource={shape} field={field} path={[name]} mode="edit" row={row} />
            ))}
          </RecordValueTypes>
        </ProForm>
      )}
    </Modal>
  )
}

/** A field of the record that no form may set is set by the action's. */
const formFields = ({ body = {} }: OfferedAction): Resource['fields'] =>
  Object.fromEntries(Object.entries(body).map(([name, field]) => [name, { ...field, edit: 'always' as const }]))

const defaultsOf = ({ fields }: Resource) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]))

const wireTarget = (target: ActionTarget): object => {
  if ('row' in target) return idAndVer(target.row)
  return 'ids' in target ? { ids: target.ids } : { query: toActOn(target.query) }
}
const idAndVer = ({ id, ver }: WireRow) => ({ id, ver })

const countOf = (target: ActionTarget) => ('ids' in target ? target.ids.length : 'count' in target ? target.count : 1)
