import { materialRequest } from '@sfa/material/definitions/request.resource'
import { useTranslation } from 'react-i18next'
import { amountColumn, QuantityLinesTable } from '../../resource-screens/action/quantity-lines-table'
import {
  productOfLine,
  type QuantityLine,
  type QuantityLines,
  roundedAmount,
  useQuantityLines,
} from '../../resource-screens/action/use-quantity-lines'
import type { WireRow } from '../../resource-screens/record-calls'

/** A line of a request, in small units. */
export interface RequestLine extends QuantityLine {
  quantity: number
  approved: number | null
  issued: number
  held: number
}

/** What is outstanding of a line. */
export const outstandingOf = ({ quantity, approved, issued }: RequestLine) =>
  roundedAmount((approved ?? quantity) - issued)

export const useRequestLines = (
  id: string | undefined,
  mostOf: (line: RequestLine) => number,
  firstOf?: (line: RequestLine) => number,
) => useQuantityLines({ resource: materialRequest, id, toLine, mostOf, ...(firstOf && { firstOf }) })

interface Props {
  lines: QuantityLines<RequestLine>
  label: string
}

/** Lines of a request, each with the quantity that is approved or issued. */
export function RequestLinesTable({ lines, label }: Props) {
  const { t } = useTranslation('material')
  return (
    <QuantityLinesTable<RequestLine>
      lines={lines}
      label={label}
      columns={[
        { title: t('material'), render: (_, { code, name }) => `${code} ${name}` },
        amountColumn<RequestLine>(t('asked'), line => line.quantity),
        amountColumn<RequestLine>(t('issued'), line => line.issued),
        amountColumn<RequestLine>(t('held'), line => line.held),
      ]}
    />
  )
}

const toLine = (line: WireRow): RequestLine => ({
  ...productOfLine(line),
  quantity: Number(line.quantity ?? 0),
  approved: line.approved === null || line.approved === undefined ? null : Number(line.approved),
  issued: Number(line.issued ?? 0),
  held: Number(line.held ?? 0),
})
