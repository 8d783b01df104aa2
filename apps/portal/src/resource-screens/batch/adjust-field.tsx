import { isListOfRecords } from '@sfa/kit/actions/adjustment'
import type { Field } from '@sfa/kit/fields/field'
import { decimalsOf, isReference } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { Flex, Form, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { ProFormDigit, ProFormSelect } from '../../shared/pro'
import { RecordField } from '../record/form/record-field'
import { type AdjustWay, adjustRoot } from './adjustments'

interface Props {
  resource: Resource
  name: string
}

const waysOf = (field: Field) =>
  isListOfRecords(field) ? (['set', 'add', 'remove'] as const) : (['set', 'percent', 'amount'] as const)

/** What is added need not fit one value of the form: the records have values of their own, which the server checks. */
const listed = (field: Field): Field =>
  isReference(field) ? { ...field, required: true, filter: undefined, filterFirst: undefined } : field

/** A field of a batch change: one value for all records, or each record's own, by a share, an amount or some more. */
export function AdjustField({ resource, name }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const field = fieldOf(resource, name)
  const decimals = decimalsOf(field) ?? 0
  const path = [adjustRoot, name]
  const way: AdjustWay = Form.useWatch([...path, 'way']) ?? 'set'
  const label = labelOf(field.label)
  return (
    <Flex gap={12} align="start">
      <ProFormSelect
        name={[...path, 'way']}
        label={t('batch.way', { what: label })}
        initialValue="set"
        allowClear={false}
        fieldProps={{ style: { width: 200 } }}
        options={waysOf(field).map(value => ({ value, label: t(`batch.ways.${value}`) }))}
      />
      <div style={{ flex: 1, minWidth: 0 }}>
        {way === 'set' ? (
          <RecordField
            resource={resource}
            field={field}
            path={[name]}
            mode="edit"
            extra={field.required ? undefined : t('batch.clears')}
          />
        ) : way === 'add' || way === 'remove' ? (
          <RecordField resource={resource} field={listed(field)} path={[...path, 'ids']} mode="edit" />
        ) : (
          <Space align="start" wrap>
            <ProFormDigit
              name={[...path, 'value']}
              label={t(`batch.by.${way}`)}
              extra={t('batch.lessThanZero')}
              placeholder={t('enterWhat', { what: t(`batch.by.${way}`) })}
              rules={[{ required: true, message: t('batch.needsNumber') }]}
              fieldProps={{
                suffix: way === 'percent' ? '%' : undefined,
                precision: way === 'percent' ? 4 : decimals,
              }}
            />
            <ProFormDigit
              name={[...path, 'step']}
              label={t('batch.step')}
              extra={t('batch.stepMeans')}
              placeholder={t('batch.stepExample')}
              rules={[
                { type: 'number', min: 10 ** -decimals, message: t('batch.stepAtLeast', { min: 10 ** -decimals }) },
              ]}
              fieldProps={{ precision: decimals }}
            />
            <ProFormSelect
              name={[...path, 'rounding']}
              label={t('batch.rounding')}
              initialValue="half"
              allowClear={false}
              fieldProps={{ style: { width: 120 } }}
              options={(['half', 'up', 'down'] as const).map(value => ({
                value,
                label: t(`batch.roundings.${value}`),
              }))}
            />
          </Space>
        )}
      </div>
    </Flex>
  )
}
