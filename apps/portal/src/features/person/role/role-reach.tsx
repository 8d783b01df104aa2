import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { ProForm, ProFormDependency, ProFormRadio } from '../../../shared/pro'

const vertical = { vertical: true } as const

interface Props {
  editable: boolean
}

/** How far the role's keys reach; those of other roles of the same person have reaches of their own. */
export function RoleScope({ editable }: Props) {
  const { t } = useTranslation('person')
  const { optionsOf } = useDictionaries(['DataScope'])
  return (
    <>
      <Typography.Paragraph type="secondary">{t('role.scopeNote')}</Typography.Paragraph>
      <ProFormRadio.Group
        name="dataScope"
        options={optionsOf('DataScope')}
        disabled={!editable}
        fieldProps={vertical}
      />
      <ProFormDependency name={['dataScope']}>
        {({ dataScope }) =>
          dataScope === 'custom' && (
            <ProForm.Item name="scopeOrgIds" style={{ maxWidth: 420 }}>
              <Orgs disabled={!editable} />
            </ProForm.Item>
          )
        }
      </ProFormDependency>
    </>
  )
}

interface OrgsProps {
  id?: string
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
  disabled: boolean
}

function Orgs({ id, value = [], onChange, disabled }: OrgsProps) {
  const { t } = useTranslation('person')
  const change = (ids: readonly string[]) => onChange?.(ids)
  const placeholder = t('role.chooseOrgs')
  return <RecordSelect to="organization.org" multiple {...{ id, value, placeholder, disabled }} onChange={change} />
}

/** The roles for which a user with this role may stand in. */
export function RoleFunctions({ editable }: Props) {
  const { t } = useTranslation('person')
  const { optionsOf } = useDictionaries(['ProxyDuty'])
  return (
    <>
      <Typography.Paragraph type="secondary">{t('role.functionNote')}</Typography.Paragraph>
      <ProFormRadio.Group
        name="proxyDuty"
        options={[{ value: '', label: t('role.noProxyDuty') }, ...optionsOf('ProxyDuty')]}
        disabled={!editable}
        fieldProps={vertical}
      />
    </>
  )
}
