import type { Details } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { isReference, isSummable } from '@sfa/kit/fields/field-questions'
import { lookFields } from '@sfa/kit/shapes'
import { Table } from 'antd'
import { resourceOf } from '../../../shared/definitions'
import { useLabelOf } from '../../../shared/language/label'
import { type DisplayContext, display } from '../../field/displays'
import { formatOf } from '../../field/number-format'
import type { WireRow } from '../../record-calls'
import { totalsOf } from './detail-totals'

interface Props {
  detail: Details
  lines: readonly WireRow[]
  context: DisplayContext
}

/** The lines of a document as they are read, with their sums. */
export function DetailView({ detail, lines, context }: Props) {
  const labelOf = useLabelOf()
  const totals = new Map(totalsOf(detail, lines).map(({ cell, sum }) => [cell, sum]))
  // A reference shows the name of its record already.
  const looks = Object.entries(lookFields(detail)).filter(([name]) => {
    const { of, field } = detail.looks[name] ?? {}
    const target = of === undefined ? undefined : detail.fields[of]
    return target && isReference(target) && resourceOf(target.to).title !== field
  })
  const columns = [...Object.entries<Field>(detail.fields), ...looks]
  return (
    <Table
      size="small"
      bordered
      rowKey="lineNo"
      dataSource={lines}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
      columns={[
        { key: '#', dataIndex: 'lineNo', title: '#', width: 56, align: 'right' as const },
        ...columns.map(([name, field]) => ({
          key: name,
          title: labelOf(field.label),
          align: isSummable(field) ? ('right' as const) : undefined,
          render: (_: unknown, line: WireRow) =>
            display(field, line[name], { ...context, place: 'cell', labels: line._labels }, name) ?? '-',
        })),
      ]}
      summary={
        totals.size === 0
          ? undefined
          : () => (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>Σ</Table.Summary.Cell>
                {columns.map(([name, field], index) => (
                  <Table.Summary.Cell key={name} index={index + 1} align="right">
                    {totals.has(name) ? formatOf(field, totals.get(name) as number) : null}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            )
      }
    />
  )
}
