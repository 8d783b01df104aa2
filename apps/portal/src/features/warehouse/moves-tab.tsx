import { stockMoveReport } from '@sfa/warehouse/definitions/stock-move.report'
import { useTranslation } from 'react-i18next'
import type { RecordTabProps } from '../../resource-screens/extensions'
import { ReportRows } from './report-rows'

const columns = ['moveTime', 'documentType', 'documentNo', 'counterpart', 'incoming', 'outgoing', 'after', 'batch']

/** What moved a product in a warehouse, the latest first. */
export default function MovesTab({ row }: RecordTabProps) {
  const { t } = useTranslation('warehouse')
  return <ReportRows report={stockMoveReport} row={row} columns={columns} none={t('noMoves')} />
}
