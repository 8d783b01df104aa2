import type { CustomField } from '@sfa/kit/fields/field'
import { Col, Row, Typography } from 'antd'
import { colon, useLabelOf } from '../../shared/language/label'
import { joined } from '../../shared/list-of'
import { type CustomDefinition, shownCustomFields, useCustomFields, useCustomOptions } from '../lookup/custom-fields'
import { ReadOnlyField } from '../record/form/read-only-field'
import { Pictures } from './pictures'

/** The tenant's own fields of a record, for reading. */
export function CustomValues({ object, values }: { object: CustomField['object']; values: Record<string, unknown> }) {
  const labelOf = useLabelOf()
  const definitions = shownCustomFields(useCustomFields(object) ?? [], 'view')
  return (
    <Row gutter={24}>
      {definitions.map(definition => (
        <Col key={definition.id} span={definition.fieldType === 'TextArea' ? 12 : 6}>
          <ReadOnlyField label={labelOf([definition.fieldDescription, definition.fieldEnDescription])}>
            <CustomValue definition={definition} value={values[definition.fieldName]} />
          </ReadOnlyField>
        </Col>
      ))}
    </Row>
  )
}

/** The same in one line, of the fields that `values` names. */
export function CustomLine({ object, values }: { object: CustomField['object']; values: Record<string, unknown> }) {
  const labelOf = useLabelOf()
  const named = (useCustomFields(object) ?? []).filter(({ fieldName }) => fieldName in values)
  return named.map((definition, index) => (
    <span key={definition.id}>
      {index > 0 && '，'}
      <Typography.Text type="secondary">
        {labelOf([definition.fieldDescription, definition.fieldEnDescription])}
        {colon()}
      </Typography.Text>
      <CustomValue definition={definition} value={values[definition.fieldName]} />
    </span>
  ))
}

function CustomValue({ definition, value }: { definition: CustomDefinition; value: unknown }) {
  const options = useCustomOptions(definition)
  if (value === undefined || value === null || value === '') return '-'
  const list = (Array.isArray(value) ? value : [value]).map(String)
  if (definition.fieldType === 'Upload') return <Pictures ids={list} size={80} />
  return joined(list.map(one => options.find(option => option.value === one)?.label ?? one))
}
