import { capitalAmount } from '@sfa/kernel/money/capital-amount'
import type { PrintForm, PrintTable } from '@sfa/kit/documents'
import { isSummable, uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { QRCode } from 'antd'
import { useTranslation } from 'react-i18next'
import { colon, useLabelOf } from '../../shared/language/label'
import type { DisplayContext } from '../field/displays'
import { formatOf } from '../field/number-format'
import { totalsOf } from '../record/lines/detail-totals'
import type { WireRow } from '../record-calls'
import type { Paper } from './papers'
import styles from './print.module.css'
import { printedValue } from './printed-value'

export interface SheetProps {
  resource: Resource
  form: PrintForm
  row: WireRow
  company: string
  paper: Paper
  /** Fields that the server has kept back: `unitPrice`, `lines.price`. */
  hidden: ReadonlySet<string>
  dict: DisplayContext['dict']
  /** How often it was printed before. */
  times: number
  by: string
  /** When it is printed. */
  at: string
}

/** One document on paper. */
export function PrintSheet(props: SheetProps) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { resource, form, row, company, paper, hidden, dict, times, by, at } = props
  const code = uniqueCodeOf(resource.fields) ?? resource.title
  const number = hidden.has(code) ? '' : String(row[code] ?? '')
  const further = form.further.filter(table => linesOf(table, row).length > 0)
  const isLeftOut = further.length > 0 && linesOf(form.lines, row).length === 0
  const tables = [...(form.lines && !isLeftOut ? [form.lines] : []), ...further]
  const context: DisplayContext = { place: 'cell', dict, labels: row._labels }
  return (
    <article className={styles.sheet} style={{ fontSize: `${paper.size}pt` }} aria-label={number || undefined}>
      <header className={styles.head}>
        <span />
        <div className={styles.names}>
          <div className={styles.company}>{company}</div>
          <h2 className={styles.title}>{labelOf(form.title)}</h2>
        </div>
        {number !== '' && (
          <div className={styles.code}>
            <div aria-hidden>
              <QRCode value={number} type="svg" size={64} bordered={false} color="#000" bgColor="#fff" />
            </div>
            <div>{number}</div>
          </div>
        )}
      </header>
      <div className={styles.facts}>
        {form.head
          .filter(name => !hidden.has(name))
          .map(name => (
            <div key={name} className={styles.fact}>
              {labelOf(fieldOf(resource, name).label)}
              {colon()}
              {printedValue(fieldOf(resource, name), row[name], context, name)}
            </div>
          ))}
      </div>
      {tables.map(table => (
        <Lines key={table.name} {...props} table={table} hasTitle={table !== form.lines} />
      ))}
      <div className={styles.end}>
        <Capitals {...props} />
        <div className={styles.signatures}>
          {form.signatures.map(label => (
            <div key={label[1]} className={styles.signature}>
              {labelOf(label)}
              {colon()}
            </div>
          ))}
        </div>
        <div className={styles.note}>
          <span>{t('print.by', { by, at })}</span>
          <span>{t('print.time', { count: times + 1 })}</span>
        </div>
      </div>
    </article>
  )
}

const linesOf = (table: PrintTable | undefined, row: WireRow) =>
  table ? ((row[table.name] ?? []) as readonly WireRow[]) : []

function Lines({ table, hasTitle, row, hidden, dict }: SheetProps & { table: PrintTable; hasTitle: boolean }) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { name, detail, gift } = table
  const columns = table.columns.filter(([cell]) => !hidden.has(`${name}.${cell}`) && !hidden.has(name))
  const lines = linesOf(table, row)
  const totals = new Map(totalsOf(detail, lines).map(({ cell, sum }) => [cell, sum]))
  const hasTotals = columns.some(([cell]) => totals.has(cell))
  return (
    <table className={styles.lines}>
      {hasTitle && <caption className={styles.caption}>{labelOf(detail.label)}</caption>}
      <thead>
        <tr>
          <th className={styles.number}>#</th>
          {columns.map(([cell, field]) => (
            <th key={cell} className={isSummable(field) ? styles.number : undefined}>
              {labelOf(field.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={String(line.lineNo)}>
            <td className={styles.number}>{index + 1}</td>
            {columns.map(([cell, field], at) => (
              <td key={cell} className={isSummable(field) ? styles.number : undefined}>
                {at === 0 && gift !== undefined && line[gift] === '1' && (
                  <span className={styles.gift}>{t('print.gift')}</span>
                )}
                {printedValue(field, line[cell], { place: 'cell', dict, labels: line._labels }, cell)}
              </td>
            ))}
          </tr>
        ))}
        {hasTotals && (
          <tr>
            <td className={styles.number}>{t('print.sum')}</td>
            {columns.map(([cell, field]) => (
              <td key={cell} className={styles.number}>
                {totals.has(cell) ? formatOf(field, totals.get(cell) as number) : ''}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** The amount as bills write it, unless it is hidden from the reader. */
function Capitals({ form, row, hidden }: SheetProps) {
  const { t } = useTranslation('resource')
  if (!form.amount) return null
  const { of, name } = form.amount
  const path = of === 'lines' && form.lines ? `${form.lines.name}.${name}` : name
  if (hidden.has(path)) return null
  const sum =
    of === 'head' ? Number(row[name] ?? 0) : (totalsOf({ totals: [name] }, linesOf(form.lines, row))[0]?.sum ?? 0)
  return (
    <div>
      {t('print.capitals')}
      {colon()}
      {capitalAmount(Math.round(sum * 100))}
    </div>
  )
}
