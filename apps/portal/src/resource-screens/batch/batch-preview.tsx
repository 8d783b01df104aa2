import { valueAt } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { Alert, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { display } from '../field/displays'
import { useDictionaries } from '../lookup/dictionaries'
import { sameValue } from '../record/editor/changed-values'
import { dictTypes } from '../record/form/dict-types'
import { nameOfRow } from '../record/open/name-of-row'
import type { BatchPreview } from '../record-calls'

interface Props {
  resource: Resource
  names: readonly string[]
  preview: BatchPreview
}

/** How many records would change, and the first of them before and after, as the server says. */
export function BatchPreviewTable({ resource, names, preview: { count, samples } }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { text } = useDictionaries(dictTypes(resource))
  const show = (name: string, value: unknown) =>
    display(fieldOf(resource, name), value, { place: 'cell', dict: text }, name) ?? '-'
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={t('batch.count', { count, shown: samples.length })}
        style={{ marginBottom: 12 }}
      />
      <InnerTable
        pagination={false}
        rowKey={({ before }) => before.id}
        dataSource={samples}
        scroll={{ x: 'max-content', y: 320 }}
        columns={[
          {
            title: labelOf(resource.label),
            fixed: 'start',
            render: (_, { before }) => nameOfRow(resource, before),
          },
          ...names.map(name => ({
            title: labelOf(fieldOf(resource, name).label),
            render: (_: unknown, { before, after }: BatchPreview['samples'][number]) =>
              sameValue(valueAt(before, name), valueAt(after, name)) ? (
                <Typography.Text type="secondary">{show(name, valueAt(before, name))}</Typography.Text>
              ) : (
                <>
                  <Typography.Text delete type="secondary">
                    {show(name, valueAt(before, name))}
                  </Typography.Text>
                  {' → '}
                  <Typography.Text strong>{show(name, valueAt(after, name))}</Typography.Text>
                </>
              ),
          })),
        ]}
      />
    </>
  )
}
