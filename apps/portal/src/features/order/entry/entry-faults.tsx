import { layoutFields } from '@sfa/mobile/definitions/order-layout'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import type { RequestFailure } from '../../../shared/request/request-error'
import type { Missing } from '../layout/missing-values'

interface Props {
  /** What the server has refused. */
  failures: readonly RequestFailure[]
  /** What the layout asks for and is not there. */
  missing: readonly Missing[]
}

/** Why the order was not taken, each where it stands. */
export function EntryFaults({ failures, missing }: Props) {
  const { t } = useTranslation('order')
  const labelOf = useLabelOf()
  /** `lines.2.quantity` is the third line; that a value is missing says nothing without its name. */
  const placed = ({ field, code, message }: RequestFailure): string => {
    const [, at, cell] = /^lines\.(\d+)\.?(\w*)/.exec(field) ?? []
    const name = at === undefined ? field.replace(/Code$/, 'ID') : (cell ?? '')
    const known = layoutFields.orderForm[at === undefined ? 'head' : 'line'][name]
    const said = code === 'required' && known ? t('entry.ofField', { field: labelOf(known.label), message }) : message
    return at === undefined ? said : t('entry.atLine', { line: Number(at) + 1, message: said })
  }
  return (
    <>
      {failures.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('entry.refused')}
          description={failures.map(failure => <div key={`${failure.field} ${failure.code}`}>{placed(failure)}</div>)}
        />
      )}
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('entry.missing')}
          description={missing.map(({ name, label, line }) => (
            <div key={`${line} ${name}`}>
              {line === null ? labelOf(label) : t('entry.atLine', { line: line + 1, message: labelOf(label) })}
            </div>
          ))}
        />
      )}
    </>
  )
}
