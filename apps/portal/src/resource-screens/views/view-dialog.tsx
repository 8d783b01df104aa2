import type { Resource } from '@sfa/resource-kit/resource'
import { Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestError } from '../../shared/request-error'
import { saySaveFailed } from '../../shared/save-failure'
import { RecordSelect } from '../field/record-select'
import { showFailures, toFormFailure } from '../record/form-failures'
import type { ColumnSetting } from '../table/table-preference'
import { type SavedView, saveView } from './view-calls'

interface Props {
  resource: Resource
  /** Null: a new view. */
  view: SavedView | null
  /** The list's present search and columns. */
  search: string
  columns: readonly ColumnSetting[]
  mayShare: boolean
  maySetDefault: boolean
  onSaved: () => void
  onClose: () => void
}

interface Values {
  name: string
  withColumns: boolean
  replaced: boolean
  isShared: boolean
  roleIds: readonly string[]
}

/** Names a view, says what it holds, who may use it, and which roles begin with it. */
export function ViewDialog(props: Props) {
  const { resource, view, search, columns, mayShare, maySetDefault, onSaved, onClose } = props
  const { t } = useTranslation('resource')
  const [form] = Form.useForm<Values>()
  const isShared = Form.useWatch('isShared', form) ?? view?.isShared ?? false
  const replaced = Form.useWatch('replaced', form) ?? view === null
  const [saving, setSaving] = useState(false)
  const save = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setSaving(true)
    try {
      await saveView(resource, {
        ...(view && { id: view.id, ver: view.ver }),
        name: values.name.trim(),
        state: view && !values.replaced ? view.state : { search, ...(values.withColumns && { columns: [...columns] }) },
        isShared: values.isShared ?? false,
        ...(maySetDefault && { roleIds: values.isShared ? values.roleIds : [] }),
      })
      onSaved()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.failures.length > 0) showFailures(form, error.failures.map(toFormFailure))
      saySaveFailed(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t(view ? 'views.editTitle' : 'views.saveNew')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
      width={480}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        onFinish={() => void save()}
        initialValues={{
          name: view?.name ?? '',
          replaced: view === null,
          withColumns: true,
          isShared: view?.isShared ?? false,
          roleIds: view?.roleIds ?? [],
        }}
      >
        <Form.Item name="name" label={t('views.name')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={50} autoFocus />
        </Form.Item>
        {view && (
          <Form.Item name="replaced" valuePropName="checked">
            <Checkbox>{t('views.current')}</Checkbox>
          </Form.Item>
        )}
        {replaced && (
          <Form.Item name="withColumns" valuePropName="checked">
            <Checkbox>{t('views.columns')}</Checkbox>
          </Form.Item>
        )}
        {mayShare && (
          <Form.Item name="isShared" valuePropName="checked">
            <Checkbox>{t('views.share')}</Checkbox>
          </Form.Item>
        )}
        {maySetDefault && isShared && (
          <Form.Item name="roleIds" label={t('views.roles')}>
            <Roles />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

function Roles({
  id,
  value = [],
  onChange,
}: {
  id?: string
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
}) {
  return <RecordSelect to="person.role" multiple id={id} value={value} onChange={ids => onChange?.(ids)} />
}
