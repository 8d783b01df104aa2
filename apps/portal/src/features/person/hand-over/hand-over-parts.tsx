import { fieldOf } from '@sfa/kit/resource'
import type { HandOverPreview } from '@sfa/person/definitions/hand-over.calls'
import { user } from '@sfa/person/definitions/user.resource'
import { Table, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { resourceOf } from '../../../shared/definitions'
import { formatCount } from '../../../shared/format-count'
import { useLabelOf } from '../../../shared/language/label'
import { usePermission } from '../../../shared/menu/use-permission'

type Part = HandOverPreview['parts'][number]

export const keyOfPart = ({ resource, field }: Pick<Part, 'resource' | 'field'>): string => `${resource}.${field}`

const inputOf = (part: Pick<Part, 'resource' | 'field'>) => `hand-over-${keyOfPart(part)}`

interface Props {
  userId: string
  parts: readonly Part[]
  /** Parts that stay with the leaver. */
  left: readonly string[]
  successorsOf: (part: Part) => readonly string[]
  onLeave: (keys: readonly string[]) => void
  onSuccessors: (key: string, ids: readonly string[]) => void
}

/** Every field that names the leaver, with its number of records and who gets them. */
export function HandOverParts({ userId, parts, left, successorsOf, onLeave, onSuccessors }: Props) {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const can = usePermission()
  const shown = parts.filter(({ count, outOfReach, locked }) => count + outOfReach + locked > 0)
  const mayGo = ({ count, mayEdit }: Part) => count > 0 && mayEdit
  return (
    <Table<Part>
      size="small"
      rowKey={keyOfPart}
      dataSource={[...shown]}
      pagination={false}
      locale={{ emptyText: t('handOver.none') }}
      rowSelection={{
        selectedRowKeys: shown.filter(part => mayGo(part) && !left.includes(keyOfPart(part))).map(keyOfPart),
        getCheckboxProps: part => ({ disabled: !mayGo(part), name: keyOfPart(part) }),
        onChange: keys => onLeave(shown.map(keyOfPart).filter(key => !keys.includes(key))),
      }}
      columns={[
        {
          key: 'what',
          title: t('handOver.what'),
          render: (_, { resource, field }) => {
            const definition = resourceOf(resource)
            return (
              <label htmlFor={inputOf({ resource, field })}>
                {`${labelOf(definition.label)} · ${labelOf(fieldOf(definition, field).label)}`}
              </label>
            )
          },
        },
        {
          key: 'count',
          title: t('handOver.count'),
          align: 'right',
          width: 190,
          render: (_, { resource, field, count, outOfReach, locked }) => {
            const { path } = resourceOf(resource)
            const number = formatCount(count)
            return (
              <>
                {path && can(`${path.slice(1)}:search`) ? (
                  <Link to={`${path}?${field}=${userId}&isDeleted=0`}>{number}</Link>
                ) : (
                  number
                )}
                {outOfReach > 0 && (
                  <Typography.Text type="secondary">{` ${t('handOver.outOfReach', { count: outOfReach })}`}</Typography.Text>
                )}
                {locked > 0 && (
                  <Typography.Text type="secondary">{` ${t('handOver.locked', { count: locked })}`}</Typography.Text>
                )}
              </>
            )
          },
        },
        {
          key: 'to',
          title: t('handOver.to'),
          width: 300,
          render: (_, part) =>
            part.mayEdit ? (
              <RecordSelect
                id={inputOf(part)}
                to={user.key}
                multiple
                disabled={!mayGo(part) || left.includes(keyOfPart(part))}
                value={successorsOf(part)}
                onChange={ids => onSuccessors(keyOfPart(part), ids)}
                without={[userId]}
              />
            ) : (
              <Typography.Text type="secondary">{t('handOver.notPermitted')}</Typography.Text>
            ),
        },
      ]}
    />
  )
}
