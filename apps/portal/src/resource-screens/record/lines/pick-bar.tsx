import type { Details, LinePick } from '@sfa/kit/details'
import type { RefField } from '@sfa/kit/fields/field'
import { uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { AutoComplete, Button, type FormInstance, Space, Spin, Typography } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceOf } from '../../../shared/definitions'
import { useLabelOf } from '../../../shared/language/label'
import { notice } from '../../../shared/notice'
import { RequestError } from '../../../shared/request/request-error'
import { valuesAmong } from '../../field/use-narrowing'
import { optionOf } from '../../lookup/records'
import { recordsKey, type WireRow } from '../../record-calls'
import { meantRecords, namedRecords, namingFields } from '../form/named-records'
import styles from './detail-grid.module.css'
import { pastedTable } from './pasted-lines'
import {
  cellAfterPick,
  countSame,
  lineOf,
  maySplit,
  type Picked,
  pastedPicks,
  placeOfSame,
  withPicked,
} from './picked-lines'

interface Props {
  form: FormInstance
  name: string
  detail: Details
  pick: LinePick
  disabled?: boolean
  /** The input, to which the grid comes back from the quantity. */
  input: RefObject<HTMLDivElement | null>
  /** Shows a line that was added, and goes on to one of its cells. */
  onAdded: (line: number, cell: string | undefined) => void
}

type Line = Readonly<Record<string, unknown>>

/** So many records are offered where a text means several. */
const mostOffered = 20

/**
 * Adds lines by what names their record: its code, name or barcode and Enter, which is what a scanner types, or a
 * pasted list with quantities.
 */
export function PickBar({ form, name, detail, pick, disabled, input, onAdded }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [offered, setOffered] = useState<readonly WireRow[]>([])
  const [busy, setBusy] = useState(false)
  const field = detail.fields[pick.ref] as RefField
  const target = resourceOf(field.to)
  const by = pick.by ?? namingFields(target)
  const narrow = valuesAmong(field)
  const next = cellAfterPick(detail, pick)
  const quantity = pick.quantity === undefined ? undefined : detail.fields[pick.quantity]
  const linesNow = () => (form.getFieldValue([name]) ?? []) as readonly Line[]

  const put = (picked: readonly Picked[], way: 'merge' | 'add') => {
    for (const { record } of picked) keepName(record)
    const { lines, at, left } = withPicked(detail, pick, linesNow(), picked, way)
    form.setFieldValue([name], lines)
    if (left > 0) notice.message.warning(t('lines.tooMany', { max: detail.maxLines }))
    return at
  }
  // The lines would ask for it one by one.
  const keepName = (record: WireRow) =>
    client.setQueryData(recordsKey(target, 'names', [record.id]), new Map([[record.id, optionOf(target, record)]]))

  const take = async (record: WireRow) => {
    setOffered([])
    setTyped('')
    const same = placeOfSame(pick, linesNow(), lineOf(detail, pick, { record }))
    const shown = String(record[target.title] ?? record.id)
    if (same >= 0) {
      const way = await askWay({
        title: t('pick.there', { line: same + 1, what: shown }),
        merge: pick.quantity === undefined ? undefined : t('pick.merge'),
        add: maySplit(detail, pick) ? t('pick.split') : undefined,
        cancel: t('cancel'),
      })
      if (!way) return focusBox()
      return added(put([{ record }], way))
    }
    const at = put([{ record }], 'add')
    if (at >= 0) added(at)
  }
  const added = (line: number) => {
    onAdded(line, next)
    if (next === undefined) focusBox()
  }
  const busily = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    try {
      return await work()
    } catch (failure) {
      // The request has said it already.
      if (!(failure instanceof RequestError)) throw failure
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const lookUp = async (text: string) => {
    const found = await busily(() => meantRecords(target, by, text, mostOffered, narrow))
    if (!found) return
    if (found.length === 1) await take(found[0] as WireRow)
    else if (found.length > 1) setOffered(found)
    else notice.message.warning(t('pick.unknown', { text }))
  }
  const focusBox = () => input.current?.querySelector('input')?.focus()
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form would be saved.
    event.preventDefault()
    event.stopPropagation()
    if (offered.length > 0 || busy || typed.trim() === '') return
    void lookUp(typed.trim())
  }
  const onPaste = (event: ClipboardEvent) => {
    const table = pastedTable(event.clipboardData.getData('text/plain'))
    if (table.length < 2 && (table[0]?.length ?? 0) < 2) return
    event.preventDefault()
    event.stopPropagation()
    void takeAll(table)
  }
  const takeAll = async (table: readonly (readonly string[])[]) => {
    const asked = pastedPicks(table)
    const known = await busily(() => namedRecords(target, by, [...new Set(asked.map(one => one.name))], narrow))
    if (!known) return
    const picked = asked.flatMap(({ name: called, quantity }): Picked[] => {
      const record = known.get(called.toLowerCase())
      return record ? [{ record, quantity }] : []
    })
    const unknown = [...new Set(asked.flatMap(one => (known.has(one.name.toLowerCase()) ? [] : [one.name])))]
    const same = countSame(detail, pick, linesNow(), picked)
    const way =
      same === 0
        ? 'merge'
        : await askWay({
            title: t('pick.severalThere', { count: same }),
            merge: pick.quantity === undefined ? undefined : t('pick.merge'),
            add: maySplit(detail, pick) ? t('pick.split') : undefined,
            cancel: t('cancel'),
          })
    if (!way) return focusBox()
    const at = picked.length > 0 ? put(picked, way) : -1
    if (unknown.length > 0)
      notice.modal.warning({
        title: t('pick.severalUnknown', { count: unknown.length }),
        content: unknown.slice(0, 20).join('；'),
        okText: t('common:gotIt'),
      })
    else notice.message.success(t('lines.pasted', { count: picked.length }))
    if (at >= 0) added(at)
  }

  return (
    // Keys and pastes come up to it from the input.
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside takes part by itself
    <div ref={input} className={styles.pick} onKeyDown={onEnter} onPaste={event => !disabled && onPaste(event)}>
      <AutoComplete
        aria-label={t('pick.label', { what: labelOf(field.label) })}
        placeholder={t('pick.label', { what: labelOf(field.label) })}
        style={{ width: 360 }}
        value={typed}
        disabled={disabled}
        open={offered.length > 0}
        defaultActiveFirstOption
        options={offered.map(row => ({ value: row.id, label: <Offered target={target} row={row} /> }))}
        onChange={value => {
          // What is chosen comes here as well, by its id.
          if (offered.some(({ id }) => id === value)) return
          setOffered([])
          setTyped(value ?? '')
        }}
        onSelect={id => {
          const chosen = offered.find(row => row.id === id)
          if (chosen) void take(chosen)
        }}
        onBlur={() => setOffered([])}
      />
      {busy && <Spin size="small" />}
      <Typography.Text type="secondary">
        {quantity ? t('pick.hint', { quantity: labelOf(quantity.label) }) : t('pick.hintOfNames')}
      </Typography.Text>
    </div>
  )
}

function Offered({ target, row }: { target: Resource; row: WireRow }) {
  const code = uniqueCodeOf(target.fields)
  return (
    <Space>
      <span>{String(row[target.title] ?? row.id)}</span>
      {code && code !== target.title && <Typography.Text type="secondary">{String(row[code] ?? '')}</Typography.Text>}
    </Space>
  )
}

/** Whether what is there already is merged or stands in a line of its own; undefined where neither is wanted. */
const askWay = ({
  title,
  merge,
  add,
  cancel,
}: {
  title: string
  merge: string | undefined
  add: string | undefined
  cancel: string
}): Promise<'merge' | 'add' | undefined> =>
  new Promise(resolve => {
    const first = merge === undefined ? 'add' : 'merge'
    const dialog = notice.modal.confirm({
      title,
      okText: merge ?? add,
      okButtonProps: { hidden: merge === undefined && add === undefined },
      cancelText: cancel,
      // It goes on in the line.
      focusable: { focusTriggerAfterClose: false },
      onOk: () => resolve(first),
      onCancel: () => resolve(undefined),
      footer: (_, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          {merge !== undefined && add !== undefined && (
            <Button
              onClick={() => {
                resolve('add')
                dialog.destroy()
              }}
            >
              {add}
            </Button>
          )}
          <OkBtn />
        </>
      ),
    })
  })
