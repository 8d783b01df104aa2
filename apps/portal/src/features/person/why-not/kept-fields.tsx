import type { KeptField } from '@sfa/kit/calls/field-mask.calls'
import type { Field } from '@sfa/kit/fields/field'
import type { Resource } from '@sfa/kit/resource'
import { useTranslation } from 'react-i18next'
import { definitions } from '../../../shared/definitions'
import { type Label, useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import { joined } from '../../../shared/list-of'
import styles from '../person.module.css'

/** Fields that the user does not have whole on a page that opens, and who keeps them (docs/decisions/0110-field-masks.md). */
export function KeptFields({ path, fields }: { path: string; fields: readonly KeptField[] }) {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const resource = definitions().resources.find(one => one.path === `/${path.replace(/^\//, '')}`)
  if (!resource) return null
  if (fields.length === 0) return <p className={styles.note}>{t('why.noFields')}</p>
  const mode = (name: string) => t(`role.mode.${name}`)
  return (
    <>
      <p className={styles.note}>{t('why.fieldsNote')}</p>
      <InnerTable<KeptField>
        rowKey="field"
        dataSource={[...fields]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('role.field'), render: (_, { field }) => labelOf(labelAt(resource, field)) },
          { title: t('role.fieldMode'), render: (_, kept) => mode(kept.mode) },
          {
            title: t('why.keptBy'),
            render: (_, { roles, setting }) =>
              setting
                ? t('why.grossAmount')
                : joined(roles.map(role => t('why.roleMode', { role: role.name, mode: mode(role.mode) }))),
          },
        ]}
      />
    </>
  )
}

/** Of a field, or of a cell of a group or lines (`subUnits.unitprice`). */
function labelAt(resource: Resource, path: string): Label {
  const [name = '', cell] = path.split('.')
  const field: Field | undefined = resource.fields[name]
  const inner = cell && field && 'fields' in field ? field.fields[cell] : undefined
  return (inner ?? field)?.label ?? [path, path]
}
