import { applies } from '@sfa/kit/conditions'
import { coveredBy, isOwnCells, validityOf } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { auditFieldsOf, type FormSection, fieldOf, type Resource } from '@sfa/kit/resource'
import { Col, Row } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useLabelOf } from '../../../shared/language/label'
import { ProDescriptions } from '../../../shared/pro'
import { type DisplayContext, display } from '../../field/displays'
import { valueTypeOf } from '../../field/value-types'
import type { FormMode } from '../../lookup/custom-fields'
import { useDictionaries } from '../../lookup/dictionaries'
import { type FieldMasks, useFieldMasks } from '../../lookup/field-masks'
import type { WireRow } from '../../record-calls'
import { DetailGrid } from '../lines/detail-grid'
import { DetailView } from '../lines/detail-view'
import { dictTypes } from './dict-types'
import { ReadOnlyField } from './read-only-field'
import { RecordField } from './record-field'
import styles from './record-form.module.css'
import type { RecordFormProps } from './record-form-props'
import { isUndefined, seenSections } from './seen-sections'
import { WhenApplies } from './when-applies'

/** The fields of a record by the sections of its definition; what a custom form is made of too. */
export function RecordForm(props: RecordFormProps) {
  const { resource, mode } = props
  const sections = seenSections(resource)
  const bare = sections.length === 1
  return (
    <>
      {sections.map(section => (
        <RecordSection key={section.title[1]} {...props} section={section} bare={bare} />
      ))}
      {mode === 'view' && <AuditSection {...props} bare={bare} />}
    </>
  )
}

interface SectionProps extends RecordFormProps {
  section: FormSection
  id?: string
  /** Without its title. */
  bare?: boolean
  /** Shown below a field, in place of its hint. */
  extras?: Readonly<Record<string, ReactNode>>
}

export function RecordSection({ section, id, bare, extras, ...form }: SectionProps) {
  const labelOf = useLabelOf()
  const { resource, mode } = form
  const masks = useFieldMasks(resource)
  const names = shownIn(section, form, masks)
  if (names.length === 0) return null
  return (
    <section className={styles.section} id={id}>
      {!bare && <h3>{labelOf(section.title)}</h3>}
      {mode === 'view' ? (
        <Shown {...form} names={names.filter(name => applies(fieldOf(resource, name), form.row ?? {}))} />
      ) : (
        <Row gutter={24}>
          {names.map(name => (
            <WhenApplies key={name} field={fieldOf(resource, name)}>
              <Col span={spanOf(resource, name)}>
                <SectionField {...form} mode={mode} name={name} extra={extras?.[name]} />
              </Col>
            </WhenApplies>
          ))}
        </Row>
      )}
    </section>
  )
}

/** Names of the fields that a section shows to this user. */
export const shownIn = (
  section: FormSection,
  { resource, mode, hidden }: Pick<RecordFormProps, 'resource' | 'mode' | 'hidden'>,
  masks: FieldMasks,
): string[] =>
  section.fields.filter(
    name => !hidden.has(name) && isShown(resource, name, mode) && isOffered(resource, name, mode, masks),
  )

interface SectionFieldProps extends RecordFormProps {
  mode: 'add' | 'edit'
  name: string
  extra?: ReactNode
}

function SectionField({ resource, mode, row, hidden, name, extra }: SectionFieldProps) {
  const labelOf = useLabelOf()
  const field = fieldOf(resource, name)
  const context = useDisplayContext(resource, row, hidden)
  const masks = useFieldMasks(resource)
  const detail = resource.details[name]
  if (detail && !masks.has(name))
    return <DetailGrid resource={resource} name={name} detail={detail} mode={mode} row={row} />
  if (mode === 'add' || !masks.has(name))
    return (
      <RecordField
        resource={resource}
        field={field}
        path={[name]}
        mode={mode}
        row={row}
        hidden={hidden}
        extra={extra}
      />
    )
  const shown = display(field, row?.[name], context, name)
  // The tenant's own fields come with labels of their own.
  if (isOwnCells(field)) return shown
  return <ReadOnlyField label={labelOf(field.label)}>{shown}</ReadOnlyField>
}

/** Fields as they are read: of value types that show a value as the lists do. */
function Shown({ resource, row, hidden, names }: RecordFormProps & { names: readonly string[] }) {
  const labelOf = useLabelOf()
  const context = useDisplayContext(resource, row, hidden)
  // The tenant's own fields come with labels of their own.
  const isOwn = (name: string) => isOwnCells(fieldOf(resource, name))
  const plain = names.filter(name => !isOwn(name) && !resource.details[name])
  return (
    <>
      {plain.length > 0 && (
        <ProDescriptions
          className={styles.descriptions}
          layout="vertical"
          size="small"
          colon={false}
          column={columnsInLine}
          dataSource={row}
          emptyText="-"
          columns={filledLines(plain, name => spanOf(resource, name) / 6).map(({ name, span }) => {
            const field = fieldOf(resource, name)
            return {
              key: name,
              dataIndex: name,
              title: labelOf(field.label),
              valueType: valueTypeOf(field) as 'text',
              fieldProps: { of: { resource, field, name, context, row } },
              span,
            }
          })}
        />
      )}
      {names.map(name => {
        const detail = resource.details[name]
        const lines = (row?.[name] ?? []) as WireRow[]
        return detail && <DetailView key={name} detail={detail} lines={lines} context={context} />
      })}
      {names.filter(isOwn).map(name => (
        <Fragment key={name}>{display(fieldOf(resource, name), row?.[name], context, name)}</Fragment>
      ))}
    </>
  )
}

const columnsInLine = 4

/** The last of each line takes what is left of it. */
function filledLines(names: readonly string[], spanOf: (name: string) => number) {
  const items: { name: string; span: number | 'filled' }[] = []
  let used = 0
  for (const name of names) {
    const span = spanOf(name)
    const last = items.at(-1)
    if (used + span > columnsInLine) {
      if (last && used < columnsInLine) last.span = 'filled'
      used = 0
    }
    items.push({ name, span })
    used += span
  }
  const last = items.at(-1)
  if (last && used < columnsInLine) last.span = 'filled'
  return items
}

export const AuditSection = (props: RecordFormProps & { bare: boolean }) => (
  <RecordSection {...props} section={auditSection(props.resource)} bare={props.bare} />
)

/** Who did what when, and the validity unless a section of the form has it. */
function auditSection(resource: Resource): FormSection {
  const inForm = new Set(resource.form.flatMap(section => section.fields))
  const name = validityOf(resource.fields)
  const validity = name === undefined || inForm.has(name) ? [] : [name]
  return {
    title: validity.length > 0 ? ['状态与变更记录', 'Status and changes'] : ['变更记录', 'Changes'],
    fields: [...validity, ...Object.keys(auditFieldsOf(resource))],
  }
}

function useDisplayContext(resource: Resource, row: WireRow | undefined, hidden: ReadonlySet<string>): DisplayContext {
  const { text } = useDictionaries(dictTypes(resource))
  return { place: 'detail', dict: text, id: row?.id, labels: row?._labels, hidden }
}

function isShown(resource: Resource, name: string, mode: FormMode): boolean {
  const field = fieldOf(resource, name)
  // What every record of a further page is, and stays, is nothing to ask for.
  if (field.edit === 'onCreate' && typeof resource.page?.filter[name] === 'string') return false
  return !isUndefined(resource, name) && (mode === 'view' || field.edit !== 'never' || coveredBy(field).length > 0)
}

/** A new record may be given what it cannot do without, and nothing else that is kept from the user. */
function isOffered(resource: Resource, name: string, mode: FormMode, masks: FieldMasks): boolean {
  if (mode !== 'add') return masks.get(name) !== 'hidden'
  const field = fieldOf(resource, name)
  return !masks.has(name) || (field.required === true && field.default === undefined)
}

/** 6 of 24 units a field, more for what needs the room. */
function spanOf(resource: Resource, name: string): number {
  const field = fieldOf(resource, name)
  return traitsOf(field).span(field)
}
