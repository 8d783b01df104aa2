import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Details } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import { isReference, isSummable, isText, wordsOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { Button, Form, Table, Typography } from 'antd'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import { display } from '../../field/displays'
import { formatOf } from '../../field/number-format'
import { useDictionaries } from '../../lookup/dictionaries'
import type { WireRow } from '../../record-calls'
import { dictTypes } from '../form/dict-types'
import { RecordField } from '../form/record-field'
import styles from './detail-grid.module.css'
import { cellOf, focusCell, isFreeEnter } from './detail-keyboard'
import { totalsOf } from './detail-totals'
import { PickBar } from './pick-bar'
import { blankLine, cellAfterPick } from './picked-lines'
import { useDetailPaste } from './use-detail-paste'

interface Props {
  resource: Resource
  name: string
  detail: Details
  mode: 'add' | 'edit'
  row?: WireRow
  disabled?: boolean
}

const pageSize = 20

/**
 * The lines of a document in its form: add, remove, paste from a spreadsheet, and Enter and the arrows for who types.
 * Only a page of them is drawn; all of them are in the form.
 */
export function DetailGrid({ resource, name, detail, mode, row, disabled }: Props) {
  const { t, i18n } = useTranslation('resource')
  const labelOf = useLabelOf()
  const form = Form.useFormInstance()
  const lines = (Form.useWatch([name], { form, preserve: true }) ?? []) as readonly Record<string, unknown>[]
  const [page, setPage] = useState(1)
  const grid = useRef<HTMLDivElement>(null)
  const pickInput = useRef<HTMLDivElement>(null)
  const { pick } = detail
  const afterPick = pick && cellAfterPick(detail, pick)
  const { text: dict } = useDictionaries(dictTypes(resource))
  const cells = Object.entries(detail.fields) as [string, Field][]
  const names = cells.flatMap(([cell, field]) => (isMade(field) ? [] : [cell]))
  const show = (line: number, cell: string | undefined) => {
    setPage(Math.floor(line / pageSize) + 1)
    if (cell !== undefined) focusCell(grid, line, cell)
  }
  const paste = useDetailPaste({ form, name, detail, names, onPasted: setPage, pageSize })
  const full = lines.length >= detail.maxLines
  const atLeast = lines.length <= detail.minLines
  const totals = totalsOf(detail, lines)
  return (
    <Form.List name={name}>
      {(items, { add, remove }) => {
        const addLine = (cell = names[0] as string) => {
          if (full) return
          add(blankLine(detail))
          show(lines.length, cell)
        }
        return (
          // Keys and pastes of its cells come up to the grid.
          // biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside take part by themselves
          <div
            ref={grid}
            className={styles.grid}
            onPaste={event => !disabled && paste(event)}
            onKeyDown={event => {
              const at = cellOf(event.target)
              if (!at) return
              const move = (line: number) => {
                event.preventDefault()
                event.stopPropagation()
                if (line >= lines.length) addLine(at.cell)
                else if (line >= 0) show(line, at.cell)
              }
              const isEnter = event.key === 'Enter' && isFreeEnter(event)
              if (isEnter && afterPick === at.cell && !event.shiftKey) {
                // The next code is typed or scanned.
                event.preventDefault()
                event.stopPropagation()
                pickInput.current?.querySelector('input')?.focus()
              } else if (isEnter) move(at.line + (event.shiftKey ? -1 : 1))
              else if (event.altKey && event.key === 'ArrowDown') move(at.line + 1)
              else if (event.altKey && event.key === 'ArrowUp') move(at.line - 1)
              else if (event.altKey && event.key === 'Delete') {
                event.preventDefault()
                if (atLeast) return
                remove(at.line)
                if (lines.length > 1) show(Math.min(at.line, lines.length - 2), at.cell)
              }
            }}
          >
            {pick && (
              <PickBar
                form={form}
                name={name}
                detail={detail}
                pick={pick}
                disabled={disabled}
                input={pickInput}
                onAdded={show}
              />
            )}
            <Table
              size="small"
              bordered
              rowKey="key"
              dataSource={items}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: t('lines.none') }}
              pagination={{
                current: page,
                pageSize,
                onChange: setPage,
                hideOnSinglePage: true,
                showSizeChanger: false,
                size: 'small',
              }}
              columns={[
                { key: '#', title: '#', width: 48, align: 'right', render: (_, item) => item.name + 1 },
                ...cells.map(([cell, field]) => ({
                  key: cell,
                  title: (
                    <>
                      {field.required && <span className={styles.required}>*</span>}
                      {labelOf(field.label)}
                    </>
                  ),
                  width: widthOf(field),
                  align: isMade(field) && isSummable(field) ? ('right' as const) : undefined,
                  render: (_: unknown, item: { name: number }) =>
                    isMade(field) ? (
                      (display(field, lines[item.name]?.[cell], { place: 'cell', dict }, cell) ?? '-')
                    ) : (
                      <GridCell
                        resource={resource}
                        field={field}
                        list={name}
                        line={item.name}
                        cell={cell}
                        mode={mode}
                        row={row}
                        disabled={disabled}
                      />
                    ),
                })),
                {
                  key: 'remove',
                  width: 48,
                  render: (_, item) => (
                    <Button
                      type="text"
                      danger
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={t('removeLine')}
                      disabled={disabled || atLeast}
                      onClick={() => remove(item.name)}
                    />
                  ),
                },
              ]}
            />
            <div className={styles.foot}>
              <Button
                type="dashed"
                size="small"
                icon={<PlusOutlined />}
                disabled={disabled || full}
                onClick={() => addLine()}
              >
                {t('addLine', { count: lines.length, max: detail.maxLines })}
              </Button>
              <Typography.Text type="secondary">
                {afterPick === undefined
                  ? t('lines.keys')
                  : t('lines.keysOfPick', { cell: labelOf((detail.fields[afterPick] as Field).label) })}
              </Typography.Text>
              {totals.map(({ cell, sum }) => (
                <strong key={cell}>
                  {t('lines.total', {
                    what: labelOf((detail.fields[cell] as Field).label),
                    sum: formatOf(detail.fields[cell] as Field, sum),
                    lng: i18n.language,
                  })}
                </strong>
              ))}
            </div>
          </div>
        )
      }}
    </Form.List>
  )
}

/** What no form sets is shown as it is: a sum, what was delivered. */
const isMade = (field: Field) => field.edit === 'never'

interface CellProps extends Pick<Props, 'resource' | 'mode' | 'row' | 'disabled'> {
  field: Field
  list: string
  line: number
  cell: string
}

/** With each letter the grid is drawn anew, for its sums; of its inputs only the one that is typed into. */
const GridCell = memo(function GridCell({ list, line, cell, ...of }: CellProps) {
  return (
    <div data-line={line} data-cell={cell}>
      <RecordField {...of} path={[list, line, cell]} name={[line, cell] as unknown as (string | number)[]} bare />
    </div>
  )
})

/** References and texts need the room. */
const widthOf = (field: Field) => (isReference(field) ? 240 : isText(field) ? 160 : wordsOf(field) ? 110 : 140)
