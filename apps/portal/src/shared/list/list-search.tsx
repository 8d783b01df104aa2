import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProColumns, ProTableProps } from '../pro'
import styles from './list-table.module.css'

type Values = Readonly<Record<string, unknown>>

export interface ListSearch<Row> {
  /** One a field, in order. */
  fields: readonly ProColumns<Row>[]
  /** What is searched for, by the names of the fields. */
  values: Values
  /** Fields with which the list searches as it opens: they do not unfold the form, since a tag says what they are. */
  openedWith?: readonly string[]
  /** Units of 24 per field: more where the list is narrower than a page. */
  span?: 6 | 8
  onSearch: (values: Values) => void
  onReset: () => void
}

const none: readonly never[] = []

/**
 * The search form of ProTable over our own state: 24 units, 6 per field; the buttons take the last of the first line,
 * the rest folds away.
 */
export function useListSearch<Row>(
  search: ListSearch<Row> | undefined,
): Pick<ProTableProps<Row, Values>, 'search' | 'form' | 'onSubmit'> & { fields: readonly ProColumns<Row>[] } {
  const { t } = useTranslation('resource')
  const [form] = Form.useForm<Record<string, unknown>>()
  const { fields = none, values = {}, span = 6 } = search ?? {}
  const inFirstLine = 24 / span - 1
  const names = fields.map(({ dataIndex }) => String(dataIndex))
  const [unfolded, setUnfolded] = useState(() =>
    names.slice(inFirstLine).some(name => values[name] !== undefined && !search?.openedWith?.includes(name)),
  )
  // What is folded away is not there before it is unfolded for the first time: a list has more of it than it shows.
  const wasUnfolded = useRef(unfolded)
  if (unfolded) wasUnfolded.current = true
  const key = JSON.stringify([names, names.map(name => values[name] ?? null)])
  // The URL is the truth: back, reload and a closed tag all end here.
  const applied = useRef<string>(undefined)
  useEffect(() => {
    // A page behind its tab runs its effects anew when it comes back: what is being typed must stay.
    if (applied.current === key) return
    applied.current = key
    if (names.length > 0) form.setFieldsValue(Object.fromEntries(names.map(name => [name, values[name]])))
  }, [form, key])
  if (!search || fields.length === 0) return { search: false, fields: none }
  return {
    fields: wasUnfolded.current ? fields : fields.slice(0, inFirstLine),
    form: { form, isKeyPressSubmit: false, ignoreRules: false, autoComplete: 'off' } as ProTableProps<
      Row,
      Values
    >['form'],
    onSubmit: () => search.onSearch(form.getFieldsValue(true)),
    search: {
      span,
      labelWidth: 'auto',
      searchGutter: 16,
      collapsed: !unfolded,
      collapseRender: false,
      optionRender: () => [
        <Buttons
          key="buttons"
          folds={fields.length > inFirstLine}
          unfolded={unfolded}
          onFold={() => setUnfolded(!unfolded)}
          onReset={() => {
            form.setFieldsValue(Object.fromEntries(names.map(name => [name, undefined])))
            search.onReset()
          }}
          texts={[t('reset'), t('search'), t(unfolded ? 'packUp' : 'unfold')]}
        />,
      ],
    },
  }
}

interface ButtonsProps {
  folds: boolean
  unfolded: boolean
  onFold: () => void
  onReset: () => void
  texts: readonly [reset: string, search: string, fold: string]
}

const Buttons = ({ folds, unfolded, onFold, onReset, texts: [reset, search, fold] }: ButtonsProps) => (
  <div className={styles.buttons}>
    <Button onClick={onReset}>{reset}</Button>
    <Button type="primary" htmlType="submit">
      {search}
    </Button>
    {folds && (
      <Button
        type="link"
        className={styles.fold}
        aria-expanded={unfolded}
        icon={unfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        iconPlacement="end"
        onClick={onFold}
      >
        {fold}
      </Button>
    )}
  </div>
)
