import { fieldOf } from '@sfa/kit/resource'
import type { NodeUse } from '@sfa/organization/definitions/tree-moves.calls'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { resourceOf } from '../../shared/definitions'
import { formatCount } from '../../shared/format-count'
import { useLabelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'

interface Props {
  /** The node: lists find what refers to it or to what is below it. */
  id: string
  uses: readonly NodeUse[]
}

/** What refers to a node, by definition and field, each number leading to its list. */
export function UseList({ id, uses }: Props) {
  const { t } = useTranslation('organization')
  const labelOf = useLabelOf()
  const can = usePermission()
  return (
    <Table<NodeUse>
      size="small"
      rowKey={use => `${use.resource}.${use.field}`}
      dataSource={[...uses]}
      pagination={false}
      locale={{ emptyText: t('uses.none') }}
      columns={[
        { key: 'what', title: t('uses.what'), render: (_, use) => labelOf(resourceOf(use.resource).label) },
        {
          key: 'field',
          title: t('uses.field'),
          render: (_, { resource, field }) => labelOf(fieldOf(resourceOf(resource), field).label),
        },
        {
          key: 'count',
          title: t('uses.count'),
          align: 'right',
          width: 120,
          render: (_, { resource, field, count }) => {
            const { path } = resourceOf(resource)
            const shown = formatCount(count)
            return path && can(`${path.slice(1)}:search`) ? (
              <Link to={`${path}?${field}=${id}&isDeleted=0`}>{shown}</Link>
            ) : (
              shown
            )
          },
        },
      ]}
    />
  )
}
