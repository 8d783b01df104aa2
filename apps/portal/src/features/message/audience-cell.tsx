import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../resource-screens/extensions'
import { audienceText } from './audience-text'

export default function AudienceCell({ row }: CellProps) {
  useTranslation('message')
  return <span title={audienceText(row.audience)}>{audienceText(row.audience)}</span>
}
