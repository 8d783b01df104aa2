import { phases } from '@sfa/domain/job/phase'
import { resources } from '@sfa/resources/registry'
import { Col, DatePicker, Form, Input, Row, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../label'
import { SearchButtons } from '../search-buttons'
import styles from '../search-form.module.css'
import type { JobFilters } from './job-filters'
import { type JobDirection, outcomesByStatus } from './job-row'
import { photoKind } from './kind-label'

interface Props {
  /** Offers the kinds and statuses of one direction; without it all kinds and phases. */
  direction?: JobDirection
  /** What is searched for when the form appears. */
  initial?: JobFilters
  onSearch: (filters: JobFilters) => void
}

/** Search form of the logs and the monitor, laid out as every list's: 24 units, 6 per field. */
export function JobSearchForm({ direction, initial, onSearch }: Props) {
  const { t } = useTranslation('bulk')
  const labelOf = useLabelOf()
  const [form] = Form.useForm<JobFilters>()
  const kinds = resources.flatMap(({ label, import: imported, export: exported }) => {
    const kind =
      direction === 'export' ? exported?.kind : direction === 'import' ? imported?.kind : (imported ?? exported)?.kind
    return kind ? [{ value: kind, label: labelOf(label) }] : []
  })
  if (direction !== 'export') kinds.push({ value: photoKind, label: t('kind.photos', { what: t('kind.product') }) })
  return (
    <Form form={form} className={styles.form} initialValues={initial} onFinish={onSearch} autoComplete="off">
      <Row gutter={16}>
        <Col span={6}>
          <Form.Item name="kind" label={t('log.type')}>
            <Select allowClear placeholder={t('log.all')} options={kinds} />
          </Form.Item>
        </Col>
        <Col span={6}>
          {direction ? (
            <Form.Item name="status" label={t('log.status')}>
              <Select
                allowClear
                placeholder={t('log.all')}
                options={Object.entries(outcomesByStatus[direction]).map(([value, outcome]) => ({
                  value,
                  label: t(`outcome.${outcome}`),
                }))}
              />
            </Form.Item>
          ) : (
            <Form.Item name="phase" label={t('log.phase')}>
              <Select
                mode="multiple"
                allowClear
                maxTagCount="responsive"
                placeholder={t('log.all')}
                options={phases.map(phase => ({ value: phase, label: t(`phase.${phase}`) }))}
              />
            </Form.Item>
          )}
        </Col>
        <Col span={6}>
          <Form.Item name="fileName" label={t('log.fileName')}>
            <Input allowClear maxLength={100} />
          </Form.Item>
        </Col>
        <Col span={6}>
          <Form.Item name="userName" label={t('log.user')}>
            <Input allowClear maxLength={100} />
          </Form.Item>
        </Col>
        <Col span={6}>
          <Form.Item name="time" label={t('log.time')}>
            <DatePicker.RangePicker allowEmpty={[true, true]} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Col span={6}>
          <Form.Item name="batchId" label={t('log.batchId')}>
            <Input allowClear maxLength={20} inputMode="numeric" />
          </Form.Item>
        </Col>
        <SearchButtons
          reset={t('log.reset')}
          search={t('log.search')}
          onReset={() => {
            form.setFieldsValue(nothing as JobFilters)
            onSearch({})
          }}
        />
      </Row>
    </Form>
  )
}

const nothing: Record<keyof JobFilters, undefined> = {
  kind: undefined,
  status: undefined,
  phase: undefined,
  fileName: undefined,
  userName: undefined,
  batchId: undefined,
  time: undefined,
}
