import { orderPackage } from '@sfa/resources/order/package.resource'
import { orderPush } from '@sfa/resources/order/push.resource'
import { useQuery } from '@tanstack/react-query'
import { Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordTabProps } from '../../../resource-screens/extensions'
import { recordsKey, searchRecords } from '../../../resource-screens/record-calls'
import { usePermission } from '../../../shared/use-permission'
import { type CourseKind, courseOf } from './timeline'

const page = { pageIndex: 1, pageSize: 200 }
const colours: Partial<Record<CourseKind, string>> = {
  rejected: 'red',
  returned: 'orange',
  pushFailed: 'red',
  cancelled: 'red',
  signed: 'green',
  closed: 'green',
}

/** What happened to an order, with its packages and pushes as far as the user may see them. */
export default function TimelineTab({ resource, row }: RecordTabProps) {
  const { t } = useTranslation('order')
  const can = usePermission()
  const seesPackages = can('order/expressdataimport:search')
  const seesPushes = can('order/anewPushOrder:search')
  const { data } = useQuery({
    queryKey: recordsKey(resource, 'course', row.id, row.ver, seesPackages, seesPushes),
    queryFn: async () => {
      const body = { orderID: [row.id], page }
      const [packages, pushes] = await Promise.all([
        seesPackages ? searchRecords(orderPackage, body) : { rows: [] },
        seesPushes ? searchRecords(orderPush, body) : { rows: [] },
      ])
      return { packages: packages.rows, pushes: pushes.rows }
    },
  })
  const course = courseOf(row, data?.packages ?? [], data?.pushes ?? [])
  return (
    <Timeline
      style={{ marginTop: 16 }}
      items={course.map(({ kind, time, by, note }) => ({
        key: `${kind} ${time} ${note}`,
        color: colours[kind],
        content: (
          <>
            <Typography.Text strong>{t(`course.${kind}`)}</Typography.Text>
            <Typography.Text type="secondary">{` ${[time, by].filter(Boolean).join(' · ')}`}</Typography.Text>
            {note && <div>{note}</div>}
          </>
        ),
      }))}
    />
  )
}
