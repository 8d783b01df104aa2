import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount } from './format-count'

interface Props {
  total: number
  /** There are more, and the exact number was not asked for. */
  isMinimum?: boolean
  isAsking: boolean
  onAsk: () => void
}

/** 共 10,000+ 条 beside a pager, with the way to the exact number. */
export function FoundTotal({ total, isMinimum, isAsking, onAsk }: Props) {
  const { t } = useTranslation('resource')
  if (!isMinimum) return t('total', { count: total })
  return (
    <>
      {t('totalAtLeast', { total: formatCount(total) })}
      <Button type="link" size="small" loading={isAsking} onClick={onAsk}>
        {t('totalExactly')}
      </Button>
    </>
  )
}
