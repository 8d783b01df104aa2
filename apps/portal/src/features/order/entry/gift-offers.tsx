import { Checkbox, Typography } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryHead } from './entry-order'
import type { ChangeHead } from './use-entry-order'
import type { Preview } from './use-preview'

interface Props {
  offers: Preview['giftOffers']
  choices: EntryHead['giftChoices']
  onChange: ChangeHead
}

/** Promotions that give so many of some gifts: the customer chooses which. */
export const GiftOffers = memo(function GiftOffers({ offers = [], choices = [], onChange }: Props) {
  const { t } = useTranslation('order')
  return offers.map(({ code, name, choose, gifts }) => {
    const chosen =
      choices.find(one => one.code === code)?.productCodes ??
      gifts.flatMap(({ productCode, isChosen }) => (isChosen ? [productCode] : []))
    return (
      <fieldset key={code} style={{ margin: 0, padding: 0, border: 0 }}>
        <legend style={{ margin: 0, border: 0, fontSize: 14 }}>
          <Typography.Text>{t('entry.gifts', { name, choose })}</Typography.Text>
        </legend>
        <Checkbox.Group
          style={{ display: 'flex', flexDirection: 'column' }}
          value={[...chosen]}
          options={gifts.map(({ productCode, productName }) => ({
            value: productCode,
            label: productName,
            disabled: chosen.length >= choose && !chosen.includes(productCode),
          }))}
          onChange={productCodes =>
            onChange({ giftChoices: [...choices.filter(one => one.code !== code), { code, productCodes }] })
          }
        />
      </fieldset>
    )
  })
})
