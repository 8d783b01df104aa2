import type { CustomField, Field, ImageField } from '@sfa/kit/fields/field'
import { date, image, text } from '@sfa/kit/fields/fields'
import { Col, Empty, Form, Row, Select, Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { type CustomDefinition, shownCustomFields, useCustomFields, useCustomOptions } from '../lookup/custom-fields'
import { checkCustomValue } from '../record/form/check-custom-value'
import { DateInput } from './date-input'
import { ImageInput } from './image-input'
import type { InputProps } from './input-props'
import { TextInput } from './text-input'

/** The tenant's own fields of the object. */
export function CustomInput({ field, path, mode, ...rest }: InputProps<CustomField>) {
  const { t } = useTranslation('resource')
  const definitions = useCustomFields(field.object)
  if (!definitions) return <Skeleton active paragraph={{ rows: 1 }} />
  const shown = shownCustomFields(definitions, mode)
  if (shown.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noCustomFields')} />
  return (
    <Row gutter={24}>
      {shown.map(definition => (
        <Col key={definition.id} span={wide.has(definition.fieldType) ? 12 : 6}>
          <CustomItem definition={definition} path={[...path, definition.fieldName]} mode={mode} {...rest} />
        </Col>
      ))}
    </Row>
  )
}

const wide = new Set<CustomDefinition['fieldType']>(['TextArea', 'Upload'])

function CustomItem({
  definition,
  path,
  ...rest
}: Omit<InputProps<CustomField>, 'field'> & { definition: CustomDefinition }) {
  const labelOf = useLabelOf()
  const Input = customInputs[definition.fieldType] ?? customInputs.Text
  return (
    <Form.Item
      name={[...path]}
      label={labelOf([definition.fieldDescription, definition.fieldEnDescription])}
      required={definition.isRequired === '1'}
      rules={[
        {
          validator: (_, value) => {
            const message = checkCustomValue(definition, value)
            return message ? Promise.reject(new Error(message)) : Promise.resolve()
          },
        },
      ]}
    >
      <Input {...rest} path={path} definition={definition} />
    </Form.Item>
  )
}

type CustomInputProps = Omit<InputProps, 'field'> & { definition: CustomDefinition }

const as =
  <F extends Field>(Input: ComponentType<InputProps<F>>, make: (definition: CustomDefinition) => F) =>
  ({ definition, ...props }: CustomInputProps) => <Input {...props} field={make(definition)} />

const label = ['', ''] as const
const line = as(TextInput, ({ length }) => text(label, { max: length ?? 100 }))
/** jpg and jpeg of at most 2048 KB. */
const picture = (): ImageField => image(label, { formats: ['jpg', 'jpeg'], maxKB: 2048, attachmentType: 'CustomField' })

const customInputs: Record<CustomDefinition['fieldType'], ComponentType<CustomInputProps>> = {
  Text: line,
  Number: line,
  Phone: line,
  Email: line,
  TextArea: as(TextInput, ({ length }) => text(label, { max: length ?? 500, multiline: true })),
  Date: as(DateInput, () => date(label)),
  Upload: as(ImageInput, picture),
  Select: props => <Choice {...props} multiple={false} />,
  MultiSelect: props => <Choice {...props} multiple />,
}

function Choice({ definition, multiple, id, value, onChange, disabled }: CustomInputProps & { multiple: boolean }) {
  const { t } = useTranslation('resource')
  const options = useCustomOptions(definition)
  return (
    <Select
      id={id}
      mode={multiple ? 'multiple' : undefined}
      value={value ?? (multiple ? [] : undefined)}
      onChange={next => onChange?.(next ?? null)}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount={1}
      allowClear
      disabled={disabled}
      placeholder={t('choose')}
    />
  )
}
