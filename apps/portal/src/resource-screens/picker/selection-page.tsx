import { PlusOutlined } from '@ant-design/icons'
import { number } from '@sfa/kit/fields/fields'
import type { Resource } from '@sfa/kit/resource'
import { Button, Flex, InputNumber, type TableProps, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { RowLinks } from '../../shared/row-links'
import { NumberFault, numberFault } from '../field/number-fault'
import { optionOf } from '../lookup/records'
import type { Body } from '../record-calls'
import { nothingChosen, type Picked, pickedRows } from './picked'
import { RecordPicker } from './record-picker'

interface Props {
  resource: Resource
  filter?: Body
  chosen: readonly Picked[]
  onChange: (chosen: readonly Picked[]) => void
  /** Shows how many of each record are meant. */
  withQuantity?: boolean
  /** Stands beside the button that opens the picker. */
  children?: ReactNode
}

/** The selection page: records picked through a search dialog, shown in a table with a quantity column. */
export function SelectionPage({ resource, filter, chosen, onChange, withQuantity, children }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [picking, setPicking] = useState(false)
  const change = (id: string, quantity: number | null) =>
    onChange(chosen.map(one => (one.id === id ? { ...one, quantity: quantity ?? undefined } : one)))
  const quantityColumn: TableProps<Picked>['columns'] = [
    {
      title: t('picker.quantity'),
      width: 140,
      render: (_, { id, quantity }) => (
        <>
          <InputNumber
            value={quantity}
            // Not cut to the bounds while it is typed.
            status={numberFault(quantityField, quantity) ? 'error' : undefined}
            aria-label={t('picker.quantity')}
            onChange={next => change(id, next)}
          />
          <NumberFault field={quantityField} value={quantity} />
        </>
      ),
    },
  ]
  return (
    <>
      <Flex gap={8} align="center" style={{ marginBottom: 12 }}>
        <Button type="primary" ghost icon={<PlusOutlined />} onClick={() => setPicking(true)}>
          {t('picker.choose', { what: labelOf(resource.label) })}
        </Button>
        <Typography.Text type="secondary">{t('picker.chosen', { count: chosen.length })}</Typography.Text>
        {children}
      </Flex>
      <InnerTable<Picked>
        rowKey="id"
        dataSource={chosen}
        scroll={{ y: 390 }}
        pagination={{ pageSize: 10, pageSizeOptions: [10, 20, 30], hideOnSinglePage: true }}
        columns={[
          { title: labelOf(resource.label), render: (_, { row }) => optionOf(resource, row).title },
          { title: t('code'), width: 180, render: (_, { row }) => optionOf(resource, row).code },
          ...(withQuantity ? quantityColumn : []),
          {
            title: t('actions'),
            width: 90,
            render: (_, { id }) => (
              <RowLinks>
                <Button type="link" size="small" onClick={() => onChange(chosen.filter(one => one.id !== id))}>
                  {t('picker.remove')}
                </Button>
              </RowLinks>
            ),
          },
        ]}
      />
      {picking && (
        <RecordPicker
          sources={[{ resource, filter }]}
          chosen={{ [resource.key]: { picked: chosen, searches: [] } }}
          onConfirm={async next => {
            const rows = await pickedRows(resource, next[resource.key] ?? nothingChosen)
            onChange(rows.map(one => (withQuantity ? { quantity: 1, ...one } : one)))
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}

const quantityField = number(['数量', 'Quantity'], { min: 1, max: 99_999 })
