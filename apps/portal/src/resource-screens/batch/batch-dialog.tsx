import { adjustableFields } from '@sfa/kit/actions/adjustment'
import { batchFields } from '@sfa/kit/actions/batch-fields'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { toActOn } from '@sfa/kit/selection'
import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { notice } from '../../shared/notice'
import { ProForm, ProFormRadio, ProFormSelect } from '../../shared/pro'
import { showRequestError } from '../../shared/request/error-dialog'
import { RequestError } from '../../shared/request/request-error'
import { StepsDialog } from '../../shared/steps-dialog'
import { RecordValueTypes } from '../field/record-value-types'
import { useFieldMasks } from '../lookup/field-masks'
import { showFailures, toFormFailure } from '../record/form/form-failures'
import { RecordField } from '../record/form/record-field'
import { type BatchPreview, type BatchResult, type Body, previewBatch, runBatch } from '../record-calls'
import { isHidden } from '../table/table-preference'
import { AdjustField } from './adjust-field'
import { batchBody } from './adjustments'
import { BatchOutcome } from './batch-outcome'
import { BatchPreviewTable } from './batch-preview'

export interface BatchDialogProps {
  resource: Resource
  selectedIds: readonly string[]
  /** Begins with all that was found instead of the selected. */
  all?: boolean
  /** The page's search: "everything found" is expanded by the server. */
  search: Body
  /** How many records the search finds. */
  total: number
  onChanged: () => void
  onClose: () => void
}

const steps = ['choose', 'check', 'done'] as const
/** What is no value of the records; no field's name begins with an underscore. */
const [scopeName, fieldsName] = ['_scope', '_fields']
const nothing: readonly string[] = []

/** One value for many records: choose fields and values, see what would change, do it, see what was refused. */
export function BatchDialog({
  resource,
  selectedIds,
  all = false,
  search,
  total,
  onChanged,
  onClose,
}: BatchDialogProps) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const masks = useFieldMasks(resource)
  const adjustable = useMemo(() => new Set(adjustableFields(resource)), [resource])
  const [form] = Form.useForm()
  const names: readonly string[] = Form.useWatch(fieldsName, form) ?? nothing
  const [preview, setPreview] = useState<BatchPreview & { body: Body }>()
  const [result, setResult] = useState<BatchResult>()
  const [busy, setBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const { failures } = error
      if (failures.length > 0 && showFailures(form, failures.map(toFormFailure)).length === 0) setPreview(undefined)
      else showRequestError(error)
    } finally {
      setBusy(false)
    }
  }
  const look = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) {
      notice.message.warning({ key: 'invalid', content: t('invalid') })
      return
    }
    const what = batchBody(names, form.getFieldsValue(true))
    const body =
      form.getFieldValue(scopeName) === 'selected' ? { ids: selectedIds, ...what } : { query: toActOn(search), ...what }
    await attempt(async () => setPreview({ ...(await previewBatch(resource, body)), body }))
  }
  const run = () =>
    attempt(async () => {
      setResult(await runBatch(resource, preview?.body ?? {}))
      onChanged()
    })
  const step = result ? 2 : preview ? 1 : 0

  const contents = {
    choose: (
      <ProForm form={form} layout="vertical" submitter={false} omitNil={false} dateFormatter={false}>
        <RecordValueTypes>
          <ProFormRadio.Group
            name={scopeName}
            label={t('batch.scope')}
            initialValue={all ? 'found' : 'selected'}
            options={[
              { value: 'selected', label: t('batch.selected', { count: selectedIds.length }) },
              { value: 'found', label: t('batch.found', { count: total }) },
            ]}
          />
          <ProFormSelect
            name={fieldsName}
            label={t('batch.fields')}
            required
            placeholder={t('batch.chooseFields')}
            options={batchFields(resource)
              .filter(name => !isHidden(resource, new Set(masks.keys()), name))
              .map(name => ({ value: name, label: labelOf(fieldOf(resource, name).label) }))}
            fieldProps={{ mode: 'multiple', showSearch: { optionFilterProp: 'label' } }}
          />
          {names.map(name =>
            adjustable.has(name) ? (
              <AdjustField key={name} resource={resource} name={name} />
            ) : (
              <RecordField
                key={name}
                resource={resource}
                field={fieldOf(resource, name)}
                path={[name]}
                mode="edit"
                extra={fieldOf(resource, name).required ? undefined : t('batch.clears')}
              />
            ),
          )}
        </RecordValueTypes>
      </ProForm>
    ),
    check: step === 1 && preview && <BatchPreviewTable resource={resource} names={names} preview={preview} />,
    done: result && <BatchOutcome resource={resource} result={result} onChanged={onChanged} />,
  }

  return (
    <StepsDialog
      width={880}
      title={t('batch.title', { what: labelOf(resource.label) })}
      steps={steps.map(name => ({ key: name, title: t(`batch.${name}`), content: contents[name] }))}
      current={step}
      onClose={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t(result ? 'close' : 'cancel')}
        </Button>,
        step === 1 && (
          <Button key="back" onClick={() => setPreview(undefined)}>
            {t('batch.back')}
          </Button>
        ),
        step === 0 && (
          <Button key="next" type="primary" loading={busy} disabled={names.length === 0} onClick={() => void look()}>
            {t('batch.preview')}
          </Button>
        ),
        step === 1 && (
          <Button key="run" type="primary" loading={busy} onClick={() => void run()}>
            {t('batch.run', { count: preview?.count })}
          </Button>
        ),
      ]}
    />
  )
}
