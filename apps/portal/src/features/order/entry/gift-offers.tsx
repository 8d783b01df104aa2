import { Checkbox, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EntryHead } from './entry-order'
import type { Preview } from './use-preview'

type Choices = NonNullable<EntryHead['giftChoices']>

interface Props {
  preview: Preview | undefined
  choices: Choices
  onChange: (choices: Choices) => void
}

/** Promotions that give so many of some gifts: the customer chooses which. */
export function GiftOffers({ preview, choices, onChange }: Props) {
  const { t } = useTranslation('order')
  return (preview?.giftOffers ?? []).map(({ code, name, choose, gifts }) => {
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
          onChange={productCodes => onChange([...choices.filter(one => one.code !== code), { code, productCodes }])}
        />
      </fieldset>
    )
  })
}
