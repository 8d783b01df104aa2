import type { PreviewSample } from '@sfa/kit/calls/job-details'
import type { Resource } from '@sfa/kit/resource'
import { Empty } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { display } from '../../../resource-screens/field/displays'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../../resource-screens/record/form/dict-types'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import styles from '../dialogs/dialog.module.css'

interface Props {
  resource: Resource
  samples: readonly PreviewSample[]
}

/** Values of a preview in people's words: names instead of ids. */
function useShow(resource: Resource): (name: string, value: unknown) => ReactNode {
  const { text } = useDictionaries(dictTypes(resource))
  return (name, value) => {
    const field = resource.fields[name]
    return (field ? display(field, value, { place: 'cell', dict: text }, name) : String(value ?? '')) ?? '-'
  }
}

/** The first new records, a column for every field that is filled. */
export function NewSamples({ resource, samples }: Props) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const show = useShow(resource)
  const names = useMemo(
    () => [...new Set(samples.flatMap(({ changes }) => changes.map(({ field }) => field)))],
    [samples],
  )
  if (samples.length === 0) return <Nothing />
  return (
    <InnerTable<PreviewSample>
      rowKey="row"
      pagination={false}
      dataSource={[...samples]}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('errors.row'), dataIndex: 'row', width: 76, fixed: 'start' },
        ...names.map(name => ({
          key: name,
          title: labelOf(resource.fields[name]?.label ?? [name, name]),
          render: (_: unknown, { changes }: PreviewSample) =>
            show(name, changes.find(({ field }) => field === name)?.after),
        })),
      ]}
    />
  )
}

interface CellLine {
  key: string
  sample: PreviewSample
  change: PreviewSample['changes'][number]
  /** Lines of the sample, for the first of them; 0 for the others. */
  span: number
}

/** The first changed records with every cell that would change, before and after. */
export function ChangedSamples({ resource, samples }: Props) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const show = useShow(resource)
  if (samples.length === 0) return <Nothing />
  const onCell = ({ span }: CellLine) => ({ rowSpan: span })
  return (
    <InnerTable<CellLine>
      rowKey="key"
      pagination={false}
      bordered
      dataSource={linesOf(samples)}
      columns={[
        { title: t('errors.row'), width: 76, onCell, render: (_, { sample }) => sample.row },
        { title: t('preview.record'), width: 190, onCell, render: (_, { sample }) => sample.key },
        {
          title: t('preview.field'),
          width: 150,
          render: (_, { change }) => labelOf(resource.fields[change.field]?.label ?? [change.field, change.field]),
        },
        {
          title: t('preview.value'),
          render: (_, { change }) => (
            <>
              <span className={styles.before}>{show(change.field, change.before)}</span>
              {' → '}
              <strong>{show(change.field, change.after)}</strong>
            </>
          ),
        },
      ]}
    />
  )
}

function Nothing() {
  const { t } = useTranslation('bulk')
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('preview.nothingChanges')} />
}

const linesOf = (samples: readonly PreviewSample[]): CellLine[] =>
  samples.flatMap(sample =>
    sample.changes.map((change, index) => ({
      key: `${sample.row}/${change.field}`,
      sample,
      change,
      span: index === 0 ? sample.changes.length : 0,
    })),
  )
