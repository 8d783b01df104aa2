import type { FieldMask } from '@sfa/kit/calls/field-mask.calls'
import type { FieldMode } from '@sfa/kit/fields/field-mask'
import { maskableFields } from '@sfa/kit/fields/maskable-fields'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { Flex, Radio, Select, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { definitions } from '../../../shared/definitions'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'

interface Props {
  /** By the form. */
  value?: readonly FieldMask[]
  onChange?: (masks: readonly FieldMask[]) => void
  editable: boolean
}

const noMasks: readonly FieldMask[] = []

const maskableResources = () =>
  definitions().resources.filter(resource => resource.path !== null && maskableFields(resource).size > 0)

/** Which fields the role has only in part (docs/decisions/0110-field-masks.md). */
export function RoleFields({ value: masks = noMasks, editable, onChange }: Props) {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const withPages = useMemo(maskableResources, [])
  const [key, setKey] = useState(masks[0]?.resource ?? withPages[0]?.key)
  const resource = withPages.find(one => one.key === key)
  const countOf = ({ key: of }: Resource) => masks.filter(mask => mask.resource === of).length
  const modeOf = (name: string) => masks.find(mask => mask.resource === key && mask.field === name)?.mode
  const change = (field: string, mode: FieldMode | 'whole') => {
    const others = masks.filter(mask => !(mask.resource === key && mask.field === field))
    onChange?.(mode === 'whole' || !key ? others : [...others, { resource: key, field, mode }])
  }
  return (
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">{t('role.fieldsNote')}</Typography.Text>
      <Select
        value={key}
        onChange={setKey}
        showSearch={{ optionFilterProp: 'title' }}
        aria-label={t('role.object')}
        style={{ maxWidth: 420 }}
        options={withPages.map(one => ({
          value: one.key,
          title: labelOf(one.label),
          label: (
            <Flex justify="space-between">
              {labelOf(one.label)}
              {countOf(one) > 0 && <Tag>{countOf(one)}</Tag>}
            </Flex>
          ),
        }))}
      />
      {resource && (
        <InnerTable<{ name: string; modes: readonly FieldMode[] }>
          rowKey="name"
          // Rows are objects: the table copies them.
          dataSource={[...maskableFields(resource)].map(([name, modes]) => ({ name, modes }))}
          pagination={false}
          columns={[
            { title: t('role.field'), width: 260, render: (_, { name }) => labelOf(fieldOf(resource, name).label) },
            {
              title: t('role.fieldMode'),
              render: (_, { name, modes }) => (
                <Radio.Group
                  value={modeOf(name) ?? 'whole'}
                  disabled={!editable}
                  options={['whole', ...modes].map(mode => ({ value: mode, label: t(`role.mode.${mode}`) }))}
                  onChange={event => change(name, event.target.value)}
                />
              ),
            },
          ]}
        />
      )}
    </Flex>
  )
}
