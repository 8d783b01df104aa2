import type { Resource } from '@sfa/kit/resource'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '../../shared/list-of'
import { ModalForm, ProForm, ProFormCheckbox, ProFormDependency, ProFormText } from '../../shared/pro'
import { RequestError } from '../../shared/request/request-error'
import { saySaveFailed } from '../../shared/request/save-failure'
import { limitOf } from '../../shared/text-limit'
import { failureText } from '../field/failure-text'
import { RecordSelect } from '../field/record-select'
import { showFailures, toFormFailure } from '../record/form/form-failures'
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

const nameLength = 50

/** Names a view, says what it holds, who may use it, and which roles begin with it. */
export function ViewDialog(props: Props) {
  const { resource, view, search, columns, mayShare, maySetDefault, onSaved, onClose } = props
  const { t } = useTranslation('resource')
  const [form] = Form.useForm<Values>()
  const { isShared: wasShared, roleNames = [] } = view ?? {}
  const lost = !wasShared
    ? undefined
    : roleNames.length > 0
      ? t('views.unsharedDefault', { roles: joined(roleNames) })
      : t('views.unshared')
  const save = async (values: Values) => {
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
    }
  }
  return (
    <ModalForm<Values>
      form={form}
      open
      width={480}
      title={t(view ? 'views.editTitle' : 'views.saveNew')}
      submitter={{ searchConfig: { submitText: t('save'), resetText: t('cancel') } }}
      onOpenChange={open => !open && onClose()}
      onFinish={save}
      initialValues={{
        name: view?.name ?? '',
        replaced: view === null,
        withColumns: true,
        isShared: view?.isShared ?? false,
        roleIds: view?.roleIds ?? [],
      }}
    >
      <ProFormText
        name="name"
        label={t('views.name')}
        placeholder={t('views.nameExample')}
        rules={[
          { required: true, whitespace: true },
          { max: nameLength, message: failureText('maxLength', { max: nameLength }) },
        ]}
        fieldProps={{ count: limitOf(nameLength) }}
      />
      {view && <ProFormCheckbox name="replaced">{t('views.current')}</ProFormCheckbox>}
      <ProFormDependency name={['replaced', 'isShared']}>
        {({ replaced, isShared }) => (
          <>
            {replaced && <ProFormCheckbox name="withColumns">{t('views.columns')}</ProFormCheckbox>}
            {mayShare && (
              <ProFormCheckbox name="isShared" extra={isShared ? undefined : lost}>
                {t('views.share')}
              </ProFormCheckbox>
            )}
            {maySetDefault && isShared && (
              <ProForm.Item name="roleIds" label={t('views.roles')}>
                <Roles />
              </ProForm.Item>
            )}
          </>
        )}
      </ProFormDependency>
    </ModalForm>
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
