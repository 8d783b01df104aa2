import { CheckCircleFilled, DownloadOutlined, EyeOutlined, RightOutlined } from '@ant-design/icons'
import { mostCounted, type OnboardingStep } from '@sfa/company/rules/onboarding'
import type { Resource } from '@sfa/kit/resource'
import { Alert, Button, Flex, Modal, Progress, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceOf } from '../../../shared/definitions'
import { downloadTemplate } from '../../../shared/download-template'
import { formatCount } from '../../../shared/format-count'
import frame from '../../../shared/frame.module.css'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import { usePages } from '../../../shared/menu/pages'
import { usePermission } from '../../../shared/menu/use-permission'
import { askAgain } from '../../../shared/request/polling'
import styles from './onboarding.module.css'
import { placeOfStep } from './steps'
import { useOnboarding } from './use-onboarding'

/** What a new company sets up first: each step ticks itself as soon as its data is there. */
export default function OnboardingPage() {
  const { t } = useTranslation('company')
  const progress = useOnboarding()
  const [example, setExample] = useState<Resource>()
  const rows = progress.data ?? []
  const done = rows.filter(row => row.done === '1').length
  if (progress.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <Flex vertical gap={12}>
      <section className={frame.panel}>
        <h2 className={styles.title}>{t('onboarding.title')}</h2>
        <p className={styles.text}>{t(done === rows.length ? 'onboarding.allDone' : 'onboarding.intro')}</p>
        <Progress
          percent={rows.length === 0 ? 0 : Math.round((done / rows.length) * 100)}
          format={() => t('onboarding.of', { done, all: rows.length })}
          aria-label={t('onboarding.title')}
        />
      </section>
      {progress.isError && (
        <Alert
          type="error"
          showIcon
          title={progress.error.message}
          action={<Button onClick={() => void askAgain(progress)}>{t('common:tile.retry')}</Button>}
        />
      )}
      <ol className={styles.steps}>
        {rows.map(({ step, done: isDone, count }, index) => (
          <li key={step} className={frame.panel}>
            <span className={isDone === '1' ? styles.done : styles.open} aria-hidden>
              {isDone === '1' ? <CheckCircleFilled /> : index + 1}
            </span>
            <div className={styles.what}>
              <Typography.Text strong>{t(`onboarding.step.${step}.name`)}</Typography.Text>
              <Typography.Text type="secondary">{t(`onboarding.step.${step}.text`)}</Typography.Text>
              <Typography.Text type={isDone === '1' ? 'success' : 'warning'}>
                {t(isDone === '1' ? `onboarding.step.${step}.count` : 'onboarding.missing', {
                  count: count < mostCounted ? formatCount(count) : `${formatCount(mostCounted)}+`,
                })}
              </Typography.Text>
            </div>
            <StepButtons step={step} onExample={setExample} />
          </li>
        ))}
      </ol>
      {example && <Example resource={example} onClose={() => setExample(undefined)} />}
    </Flex>
  )
}

function StepButtons({ step, onExample }: { step: OnboardingStep; onExample: (resource: Resource) => void }) {
  const { t } = useTranslation('company')
  const { opens, open, titleOf } = usePages()
  const place = placeOfStep[step]
  const resource = 'resource' in place ? resourceOf(place.resource) : undefined
  const path = 'path' in place ? place.path : (resource?.path ?? '')
  const can = usePermission(path.slice(1))
  return (
    <Flex gap={8} wrap justify="end" align="center">
      {(place.before ?? [])
        .map(key => resourceOf(key).path ?? '')
        .filter(opens)
        .map(page => (
          <Button key={page} type="link" onClick={() => open(page)}>
            {titleOf(page)}
          </Button>
        ))}
      {resource?.import && can('upload') && (
        <>
          <Button icon={<EyeOutlined />} onClick={() => onExample(resource)}>
            {t('onboarding.example')}
          </Button>
          <Button icon={<DownloadOutlined />} onClick={() => void downloadTemplate(resource, titleOf(path))}>
            {t('onboarding.template')}
          </Button>
        </>
      )}
      {opens(path) ? (
        <Button type="primary" icon={<RightOutlined />} iconPlacement="end" onClick={() => open(path)}>
          {t('onboarding.go', { page: titleOf(path) })}
        </Button>
      ) : (
        <Typography.Text type="secondary">{t('onboarding.closed')}</Typography.Text>
      )}
    </Flex>
  )
}

/** A record as a file would bring it: the columns of the template that have a sample. */
function Example({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation('company')
  const labelOf = useLabelOf()
  const sample = resource.import?.sample ?? {}
  const rows = (resource.import?.columns ?? []).flatMap(name => {
    const [value, field] = [sample[name], resource.fields[name]]
    if (!field || value === undefined || value === null || value === '') return []
    return [{ name, label: labelOf(field.label), value: String(value), needed: field.required === true }]
  })
  return (
    <Modal
      open
      width={620}
      title={t('onboarding.exampleOf', { what: labelOf(resource.label) })}
      footer={<Button onClick={onClose}>{t('resource:close')}</Button>}
      onCancel={onClose}
    >
      <InnerTable
        rowKey="name"
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={rows}
        columns={[
          {
            title: t('onboarding.column'),
            dataIndex: 'label',
            render: (label: string, row) => (row.needed ? `${label} *` : label),
          },
          { title: t('onboarding.value'), dataIndex: 'value' },
        ]}
      />
    </Modal>
  )
}
