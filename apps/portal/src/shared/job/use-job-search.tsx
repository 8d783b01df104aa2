import { nameOfKind } from '@sfa/kit/fields/name-of-kind'
import { phases } from '@sfa/kit/job/phase'
import type { Resource } from '@sfa/kit/resource'
import { DatePicker, Input, Select } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { definitions } from '../definitions'
import { useLabelOf } from '../language/label'
import { useLanguage } from '../language/language'
import type { ListSearch } from '../list/list-search'
import type { ProColumns } from '../pro'
import { limitOf } from '../text-limit'
import type { JobFilters } from './job-filters'
import { type JobDirection, type JobRow, outcomesByStatus } from './job-row'
import { messageKind } from './kind-label'

/** What runs about a resource are called by; of batch changes that is the export's kind, or the key. */
function kindsOf(
  { key, keys, imports, exports, photoImports, export: exported }: Resource,
  direction?: JobDirection,
): string[] {
  if (direction === 'import') return [...imports, ...photoImports].map(({ kind }) => kind)
  if (direction === 'export') return exports.map(({ kind }) => kind)
  if (direction === 'none') return keys.includes('batch') ? [exported?.kind ?? key] : []
  return [...new Set([...imports, ...photoImports, ...exports].map(({ kind }) => kind))]
}

/**
 * The search form of the logs and the monitor. With a direction it offers that direction's kinds and statuses, without
 * it all kinds and phases.
 */
export function useJobSearch<Row extends JobRow>(
  direction: JobDirection | undefined,
  filters: JobFilters,
  onSearch: (filters: JobFilters) => void,
): ListSearch<Row> {
  const { t } = useTranslation(['bulk', 'resource'])
  const labelOf = useLabelOf()
  const language = useLanguage()
  // Labels are texts of the language.
  const fields = useMemo((): ProColumns<Row>[] => {
    const kinds = definitions().resources.flatMap(resource =>
      kindsOf(resource, direction).map(kind => ({ value: kind, label: labelOf(nameOfKind(resource, kind)) })),
    )
    if (direction === 'none' || !direction) kinds.push({ value: messageKind, label: t('kind.message') })
    const all = t('log.all')
    return [
      {
        dataIndex: 'kind',
        title: t('log.type'),
        formItemRender: () => <Select allowClear placeholder={all} options={kinds} />,
      },
      direction
        ? {
            dataIndex: 'status',
            title: t('log.status'),
            formItemRender: () => (
              <Select
                allowClear
                placeholder={all}
                options={Object.entries(outcomesByStatus[direction]).map(([value, outcome]) => ({
                  value,
                  label: t(`outcome.${outcome}`),
                }))}
              />
            ),
          }
        : {
            dataIndex: 'phase',
            title: t('log.phase'),
            formItemRender: () => (
              <Select
                mode="multiple"
                allowClear
                maxTagCount="responsive"
                placeholder={all}
                options={phases.map(phase => ({ value: phase, label: t(`phase.${phase}`) }))}
              />
            ),
          },
      {
        dataIndex: 'fileName',
        title: t(direction === 'none' ? 'log.subject' : 'log.fileName'),
        formItemRender: () => <Input allowClear placeholder={t('resource:enter')} count={limitOf(100)} />,
      },
      {
        dataIndex: 'userName',
        title: t('log.user'),
        formItemRender: () => <Input allowClear placeholder={t('resource:enter')} count={limitOf(100)} />,
      },
      {
        dataIndex: 'time',
        title: t('log.time'),
        formItemRender: () => <DatePicker.RangePicker allowEmpty={[true, true]} style={{ width: '100%' }} />,
      },
      {
        dataIndex: 'batchId',
        title: t('log.batchId'),
        formItemRender: () => (
          <Input allowClear placeholder={t('resource:enter')} count={limitOf(20)} inputMode="numeric" />
        ),
      },
    ]
  }, [direction, t, labelOf, language])
  return {
    fields,
    values: filters as Readonly<Record<string, unknown>>,
    onSearch: values => onSearch(values as JobFilters),
    onReset: () => onSearch({}),
  }
}
