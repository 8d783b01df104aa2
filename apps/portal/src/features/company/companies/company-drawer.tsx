import { type Company, type CompanyUsage, companyUsageCall } from '@sfa/company/definitions/company.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { useLabelOf } from '../../../shared/language/label'
import { InnerTable } from '../../../shared/list/inner-table'
import { ProDescriptions } from '../../../shared/pro'
import { callRows } from '../../../shared/request/call'
import { usedOf } from './used-of'

/** A company with its limits, and how many records it has in each list. */
export function CompanyDrawer({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation('company')
  const labelOf = useLabelOf()
  const usage = useQuery({
    queryKey: ['company', 'usage', company.id],
    queryFn: async () => (await callRows(companyUsageCall, { id: company.id })).rows,
    staleTime: 0,
  })
  const limit = (value: number | null) => (value === null ? t('company.noLimit') : formatCount(value))
  const described: readonly (readonly [name: string, value: string])[] = [
    ['id', company.id],
    ['name', company.name],
    ['state', t(`company.states.${company.state}`)],
    ...(company.suspendedReason
      ? ([
          ['suspendedReason', company.suspendedReason],
          ['suspendedTime', company.suspendedTime ?? ''],
        ] as const)
      : []),
    ['contact', company.contact || '-'],
    ['contactMobile', company.contactMobile || '-'],
    ['users', `${formatCount(company.users)} / ${limit(company.maxUsers)}`],
    // Without a limit of its own the company has that of the platform.
    ['storage', usedOf(company.storageMb, company.maxStorageMb, ' MB')],
    ['maxRows', limit(company.maxRows)],
    ['createTime', company.createTime],
  ]
  return (
    <Drawer open size="min(640px, calc(100vw - 48px))" title={company.name} onClose={onClose}>
      <ProDescriptions
        column={2}
        size="small"
        dataSource={Object.fromEntries(described)}
        columns={described.map(([name]) => ({ title: t(`company.${name}`), dataIndex: name }))}
      />
      <Typography.Title level={5} style={{ marginTop: 16 }}>
        {t('company.usage')}
      </Typography.Title>
      {usage.isError && <Alert type="error" showIcon title={usage.error.message} />}
      <InnerTable<CompanyUsage>
        rowKey="resource"
        pagination={false}
        loading={usage.isPending}
        dataSource={[...(usage.data ?? [])]}
        locale={{ emptyText: t('company.nothingYet') }}
        columns={[
          { title: t('company.list'), render: (_, { label }) => labelOf(label) },
          { title: t('company.records'), align: 'end', render: (_, { count }) => formatCount(count) },
        ]}
      />
    </Drawer>
  )
}
