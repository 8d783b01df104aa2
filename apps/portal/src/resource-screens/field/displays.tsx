import { toldLabel } from '@sfa/kernel/told-text'
import type { Field, FieldKind, FieldOf } from '@sfa/kit/fields/field'
import { inWords, optionsOf } from '@sfa/kit/fields/field-questions'
import type { KeptFile } from '@sfa/kit/fields/kept-file'
import type { Tone } from '@sfa/kit/flow/flow'
import { Badge, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { colon, labelOf } from '../../shared/language/label'
import { text } from '../../shared/language/locale'
import { joined } from '../../shared/list-of'
import { Tags } from '../../shared/tags'
import { choicesOf, type DictLookup } from '../lookup/dictionaries'
import type { WireRow } from '../record-calls'
import { RichTextView } from '../rich-text/rich-text-view'
import { CustomLine, CustomValues } from './custom-values'
import { FileList } from './file-list'
import { LinesTable } from './lines-table'
import { formatAmount, formatNumber, numberText } from './number-format'
import { Pictures } from './pictures'
import { RecordNames } from './record-names'
import { shownCells } from './shown-cells'

/** What a value is shown with. Cells are plain: a page of 50 × 30 of them must come at once. */
export interface DisplayContext {
  place: 'cell' | 'detail'
  dict: DictLookup
  /** Of the record that has the value. */
  id?: string
  /** Names of referred records as the server sent them with the row. */
  labels?: WireRow['_labels']
  /** As in the inputs: fields that a setting of the tenant hides. */
  hidden?: ReadonlySet<string>
}
type Display<F extends Field> = (field: F, value: never, context: DisplayContext, name: string) => ReactNode

const plain = (_field: unknown, value: string | number) => String(value)

/** What one of the values that the product itself knows is called; one that it does not know is itself. */
export function choiceText(field: Field, value: string): string {
  const known = optionsOf(field)?.find(([one]) => one === value)
  return known ? labelOf(known[1]) : value
}

/** Tones of states in the colours of the library. */
const statusOf = {
  neutral: 'default',
  waiting: 'warning',
  running: 'processing',
  good: 'success',
  bad: 'error',
} as const satisfies Record<Tone, string>

export const displays = {
  text: (field, value: string, { place }) => {
    const said = field.told ? labelOf(toldLabel(value) ?? [value, value]) : value
    return place === 'detail' && field.multiline ? <span style={{ whiteSpace: 'pre-wrap' }}>{said}</span> : said
  },
  code: plain,
  number: (field, value: number, { place }) =>
    field.unit?.[0] === '%'
      ? `${formatNumber(value)}%`
      : place === 'detail' && field.unit
        ? `${numberText(field, value)} ${labelOf(field.unit)}`
        : numberText(field, value),
  money: (_field, value: number) => formatAmount(value),
  quantity: (_field, value: number) => formatNumber(value),
  date: plain,
  dateTime: plain,
  flag: (field, value: string) => labelOf(field.options[value === '1' ? 1 : 0]),
  validity: (_field, value: string) => (
    <Tag color={value === '1' ? 'default' : 'success'}>
      {text(value === '1' ? 'resource:validity.invalid' : 'resource:validity.valid')}
    </Tag>
  ),
  dict: (field, value: string, { dict }) => {
    if (!field.options) return dict(choicesOf(field), value)
    const tone = field.options.find(([one]) => one === value)?.[2]
    return tone ? <Badge status={statusOf[tone]} text={choiceText(field, value)} /> : choiceText(field, value)
  },
  dicts: (field, value: readonly string[], { dict, place }) => {
    const texts = value.map(one => dict(choicesOf(field), one))
    return place === 'cell' ? joined(texts) : <Tags of={texts} />
  },
  ref: (field, value: string, { labels }, name) =>
    (labels?.[name] as string | undefined) ?? <RecordNames to={field.to} ids={[value]} />,
  refs: (field, value: readonly string[], { labels, place }, name) => {
    const names = labels?.[name] as readonly string[] | undefined
    if (!names) return <RecordNames to={field.to} ids={value} />
    return place === 'cell' ? joined(names) : <Tags of={names} />
  },
  parent: (_field, value: string, { labels }, name) => (labels?.[name] as string | undefined) ?? value,
  image: (_field, value: readonly string[], { place }) => <Pictures ids={value} size={place === 'cell' ? 30 : 80} />,
  file: (field, value: readonly KeptFile[], { place, id }) =>
    place === 'cell' ? inWords(field, value) : <FileList field={field} files={value} recordId={id} />,
  richText: (_field, value: string, { place }) =>
    place === 'cell' ? withoutMarks(value) : <RichTextView html={value} />,
  json: (field, value: unknown, { place }) =>
    place === 'cell' ? (
      inWords(field, value)
    ) : (
      <pre style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{JSON.stringify(value, null, 2)}</pre>
    ),
  geo: (field, value: object) => inWords(field, value),
  dateRange: (field, value: readonly (string | null)[]) => inWords(field, value),
  cascader: (field, value: string, { labels }, name) =>
    (labels?.[name] as string | undefined) ?? <RecordNames to={field.to} ids={[value]} />,
  group: (field, value: Record<string, unknown>, context, own) => {
    const parts = shownCells(field.fields, [own], context.hidden).flatMap(([name, cell]) => {
      const shown = display(cell, value[name], context, name)
      return shown === null ? [] : [{ name, label: labelOf(cell.label), shown }]
    })
    return (
      <span>
        {parts.map(({ name, label, shown }, index) => (
          <span key={name}>
            {index > 0 && '，'}
            <Typography.Text type="secondary">
              {label}
              {colon()}
            </Typography.Text>
            {shown}
          </span>
        ))}
      </span>
    )
  },
  lines: (field, value: readonly Record<string, unknown>[], context, own) =>
    context.place === 'cell' ? (
      text('resource:lineCount', { count: value.length })
    ) : (
      <LinesTable
        lines={value}
        columns={shownCells(field.fields, [own], context.hidden).map(([name, cell]) => ({
          name,
          title: labelOf(cell.label),
          render: one => display(cell, one, context, name),
        }))}
      />
    ),
  custom: (field, value: Record<string, unknown>, { place }) =>
    place === 'cell' ? (
      <CustomLine object={field.object} values={value} />
    ) : (
      <CustomValues object={field.object} values={value} />
    ),
} satisfies { [K in FieldKind]: Display<FieldOf<K>> }

/** Formatted text in one line, cut where no column is longer. */
const withoutMarks = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as people read it; null where there is none. */
export function display(field: Field, value: unknown, context: DisplayContext, name: string): ReactNode {
  if (isEmpty(value)) return null
  return (displays[field.kind] as Display<Field>)(field, value as never, context, name)
}
