import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CallMeaning } from '../../shared/api-document/call-meaning'
import { type OpenApiDocument, resolveSchema, type Schema, typeText } from '../../shared/api-document/openapi-document'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'

interface SchemaRow {
  key: string
  name: string
  schema: Schema
  required: boolean
  children?: SchemaRow[]
}

/** Deeper than this a schema says no more; it also ends schemas that hold themselves. */
const deepest = 5

function rowsOf(document: OpenApiDocument, schema: Schema, path = '', depth = 0): SchemaRow[] {
  const whole = resolveSchema(document, schema)
  const inner = whole.type === 'array' && whole.items ? resolveSchema(document, whole.items) : whole
  if (depth >= deepest) return []
  return Object.entries(inner.properties ?? {}).map(([name, property]) => {
    const key = `${path}/${name}`
    const children = rowsOf(document, property, key, depth + 1)
    return {
      key,
      name,
      schema: resolveSchema(document, property),
      required: inner.required?.includes(name) ?? false,
      children: children.length > 0 ? children : undefined,
    }
  })
}

interface Props {
  document: OpenApiDocument
  schema: Schema
  /** What the outermost fields are called, by their names. */
  labels?: CallMeaning['fields']
}

/** The fields of a body, nested as they are. */
export function SchemaTable({ document, schema, labels = {} }: Props) {
  const { t } = useTranslation('parameter')
  const labelOf = useLabelOf()
  const rows = rowsOf(document, schema)
  if (rows.length === 0) return <Typography.Text code>{typeText(resolveSchema(document, schema))}</Typography.Text>
  return (
    <InnerTable<SchemaRow>
      bordered
      pagination={false}
      dataSource={rows}
      columns={[
        {
          title: t('api.field'),
          width: 260,
          render: (_, { name, required }) => (
            <>
              <Typography.Text code>{name}</Typography.Text>
              {required && <Typography.Text type="danger"> *</Typography.Text>}
            </>
          ),
        },
        {
          title: t('api.label'),
          width: 160,
          render: (_, { key, name, schema: one }) => {
            const label = key === `/${name}` ? labels[name]?.label : undefined
            return label ? labelOf(label) : t(`api.common.${name}`, { defaultValue: one.title ?? '' })
          },
        },
        { title: t('api.type'), width: 160, render: (_, { schema: one }) => typeText(one) },
        { title: t('api.limits'), render: (_, { schema: one }) => limitsOf(one) },
      ]}
    />
  )
}

function limitsOf({ description, enum: values, maxLength, minimum, maximum, pattern }: Schema): string {
  return [
    description,
    values?.join(' | '),
    maxLength !== undefined && `≤ ${maxLength}`,
    minimum !== undefined && Math.abs(minimum) < 1e15 && `≥ ${minimum}`,
    maximum !== undefined && Math.abs(maximum) < 1e15 && `≤ ${maximum}`,
    pattern,
  ]
    .filter(Boolean)
    .join('；')
}
