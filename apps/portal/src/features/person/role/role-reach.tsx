import { Flex, Radio, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'

export interface RoleReach {
  dataScope: string
  scopeOrgIds: readonly string[]
  /** The roles for which a user with this role may stand in; null for none. */
  proxyDuty: string | null
}
interface Props {
  reach: RoleReach
  editable: boolean
  onChange: (reach: RoleReach) => void
}

/** How far the role's keys reach; those of other roles of the same person have reaches of their own. */
export function RoleScope({ reach, editable, onChange }: Props) {
  const { t } = useTranslation('person')
  const { optionsOf } = useDictionaries(['DataScope'])
  return (
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">{t('role.scopeNote')}</Typography.Text>
      <Radio.Group
        vertical
        value={reach.dataScope}
        disabled={!editable}
        options={optionsOf('DataScope')}
        onChange={event => onChange({ ...reach, dataScope: event.target.value })}
      />
      {reach.dataScope === 'custom' && (
        <div style={{ maxWidth: 420 }}>
          <RecordSelect
            to="organization.org"
            multiple
            value={reach.scopeOrgIds}
            disabled={!editable}
            onChange={ids => onChange({ ...reach, scopeOrgIds: ids })}
            placeholder={t('role.chooseOrgs')}
          />
        </div>
      )}
    </Flex>
  )
}

export function RoleFunctions({ reach, editable, onChange }: Props) {
  const { t } = useTranslation('person')
  const { optionsOf } = useDictionaries(['ProxyDuty'])
  return (
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">{t('role.functionNote')}</Typography.Text>
      <Radio.Group
        vertical
        value={reach.proxyDuty ?? ''}
        disabled={!editable}
        options={[{ value: '', label: t('role.noProxyDuty') }, ...optionsOf('ProxyDuty')]}
        onChange={event => onChange({ ...reach, proxyDuty: event.target.value || null })}
      />
    </Flex>
  )
}
