import type { Resource } from '@sfa/resource-kit/resource'
import { Empty, Table, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { display } from '../../../resource-screens/field/displays'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../../resource-screens/record/dict-types'
import { useLabelOf } from '../../../shared/label'
import styles from '../dialogs/dialog.module.css'
import type { PreviewSample } from '../job/job-details'

interface CellLine {
  key: string
  sample: PreviewSample
  change: PreviewSample['changes'][number]
  /** Lines of the sample, for the first of them; 0 for the others. */
  span: number
}

/** Rows of the file with every cell that would change, before and after, in people's words. */
export function SampleTable({ resource, samples }: { resource: Resource; samples: readonly PreviewSample[] }) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const { text } = useDictionaries(dictTypes(resource))
  const show = (name: string, value: unknown) => {
    const field = resource.fields[name]
    return (field ? display(field, value, { place: 'cell', dict: text }, name) : String(value ?? '')) ?? '-'
  }
  const spanned = (_: unknown, line: CellLine) => ({ rowSpan: line.span })
  if (samples.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('preview.nothingChanges')} />
  return (
    <Table<CellLine>
      size="small"
      rowKey="key"
      pagination={false}
      bordered
      dataSource={linesOf(samples)}
      columns={[
        { title: t('errors.row'), width: 76, onCell: line => spanned(0, line), render: (_, { sample }) => sample.row },
        {
          title: t('preview.record'),
          width: 190,
          onCell: line => spanned(0, line),
          render: (_, { sample }) => (
            <>
              {sample.key}{' '}
              <Tag color={sample.kind === 'new' ? 'success' : 'processing'}>{t(`preview.kind.${sample.kind}`)}</Tag>
            </>
          ),
        },
        {
          title: t('preview.field'),
          width: 150,
          render: (_, { change }) => labelOf(resource.fields[change.field]?.label ?? [change.field, change.field]),
        },
        {
          title: t('preview.value'),
          render: (_, { sample, change }) =>
            sample.kind === 'new' ? (
              show(change.field, change.after)
            ) : (
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

const linesOf = (samples: readonly PreviewSample[]): CellLine[] =>
  samples.flatMap(sample =>
    sample.changes.map((change, index) => ({
      key: `${sample.row}/${change.field}`,
      sample,
      change,
      span: index === 0 ? sample.changes.length : 0,
    })),
  )
