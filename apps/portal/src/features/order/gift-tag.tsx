import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

/** Marks a line of an order that is a gift. */
export function GiftTag() {
  const { t } = useTranslation('order')
  return (
    <Tag color="orange" style={{ marginInlineEnd: 8 }}>
      {t('entry.gift')}
    </Tag>
  )
}
