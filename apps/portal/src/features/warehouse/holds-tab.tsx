import { stockHoldReport } from '@sfa/warehouse/definitions/stock-hold.report'
import { useTranslation } from 'react-i18next'
import type { RecordTabProps } from '../../resource-screens/extensions'
import { ReportRows } from './report-rows'

const columns = ['documentType', 'documentNo', 'held', 'holdTime', 'userName']

/** Which documents hold a product in a warehouse. */
export default function HoldsTab({ row }: RecordTabProps) {
  const { t } = useTranslation('warehouse')
  return <ReportRows report={stockHoldReport} row={row} columns={columns} none={t('noHolds')} />
}
