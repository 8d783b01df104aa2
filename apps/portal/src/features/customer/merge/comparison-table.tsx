import { store } from '@sfa/customer/definitions/store.resource'
import type { Choice, PairComparison, Side } from '@sfa/customer/definitions/store-pair.calls'
import { detailsOf, recordFields } from '@sfa/kit/details'
import { sourcesOf } from '@sfa/kit/fields/field-questions'
import { fieldOf } from '@sfa/kit/resource'
import { Radio, Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisplayContext, display } from '../../../resource-screens/field/displays'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../../resource-screens/record/form/dict-types'
import { DetailView } from '../../../resource-screens/record/lines/detail-view'
import type { WireRow } from '../../../resource-screens/record-calls'
import { useLabelOf } from '../../../shared/language/label'
import styles from './comparison-table.module.css'

interface Props {
  data: PairComparison
  onlyDiffering: boolean
  /** Which store stays, and what is taken; a table that only shows the two has neither. */
  kept?: Side
  chosen?: Readonly<Record<string, Choice>>
  onChoose?: (name: string, choice: Choice) => void
}

/** Always shown, since they tell one store from another. */
const telling = ['state', 'createTime']
const shownNames = [
  ...Object.entries(store.fields).flatMap(([name, field]) =>
    (telling.includes(name) || (field.edit ?? 'always') !== 'never') && sourcesOf(field).length === 0 ? [name] : [],
  ),
  ...detailsOf(store).map(([name]) => name),
]

/** Two stores field by field; where they differ it is marked, and chosen whose value is taken. */
export function ComparisonTable({ data, onlyDiffering, kept, chosen = {}, onChoose }: Props) {
  const { t } = useTranslation('customer')
  const labelOf = useLabelOf()
  const { text } = useDictionaries(dictTypes(store))
  const context: DisplayContext = { place: 'detail', dict: text }
  const differing = new Map(data.differences.map(one => [one.name, one]))
  const hasValue = (name: string) => [data.first[name], data.second[name]].some(value => !isNothing(value))
  const names = shownNames.filter(name =>
    onlyDiffering ? differing.has(name) || name === 'code' || name === 'state' : name === 'code' || hasValue(name),
  )
  const isTaken = (name: string, side: Side) => chosen[name] === side || chosen[name] === 'both'
  const value = (name: string, side: Side) => {
    const shown = shownValue(name, data[side][name], context)
    return differing.has(name) && isTaken(name, side) ? <strong>{shown}</strong> : shown
  }
  const label = (name: string) => labelOf(recordFields(store)[name]?.label ?? [name, name])
  return (
    <Table
      size="small"
      bordered
      rowKey={name => name}
      dataSource={names}
      pagination={false}
      // Wide lines scroll within their cell, so that the choices stay in sight.
      tableLayout="fixed"
      columns={[
        {
          key: 'field',
          title: t('compare.field'),
          width: 140,
          render: (_, name) => (
            <>
              {label(name)} {differing.has(name) && !onlyDiffering && <Tag color="warning">{t('merge.differs')}</Tag>}
            </>
          ),
        },
        ...(['first', 'second'] as const).map(side => ({
          key: side,
          title: `${data[side].code} ${data[side].name}${kept === side ? t('merge.stays') : ''}`,
          render: (_: unknown, name: string) => value(name, side),
        })),
        ...(onChoose
          ? [
              {
                key: 'taken',
                title: t('merge.taken'),
                width: 190,
                render: (_: unknown, name: string) => {
                  const one = differing.get(name)
                  if (!one) return null
                  if (one.choices.length === 0) return t('merge.locked')
                  return (
                    <Radio.Group
                      size="small"
                      aria-label={label(name)}
                      value={chosen[name]}
                      onChange={event => onChoose(name, event.target.value as Choice)}
                      options={one.choices.map(choice => ({
                        value: choice,
                        label: choice === 'both' ? t('merge.both') : String(data[choice].code),
                      }))}
                    />
                  )
                },
              },
            ]
          : []),
      ]}
    />
  )
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function shownValue(name: string, value: unknown, context: DisplayContext): ReactNode {
  const detail = detailsOf(store).find(([one]) => one === name)?.[1]
  if (detail && isNothing(value)) return '-'
  if (detail)
    return (
      <div className={styles.lines}>
        <DetailView detail={detail} lines={value as WireRow[]} context={context} />
      </div>
    )
  return display(fieldOf(store, name), value, context, name) ?? '-'
}
