import { Anchor, Button, Form } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditSection, RecordSection } from '../../resource-screens/record/form/record-form'
import type { RecordFormProps } from '../../resource-screens/record/form/record-form-props'
import { seenSections } from '../../resource-screens/record/form/seen-sections'
import { useLabelOf } from '../../shared/language/label'
import { bigPriceHint } from './big-price-hint'
import styles from './product-form.module.css'

const nothing: ReadonlySet<string> = new Set()

/** The product form: six sections with a list of them at the side. */
export default function ProductForm(props: RecordFormProps) {
  const { resource, mode, row } = props
  const labelOf = useLabelOf()
  const prefix = useId()
  const container = useRef<HTMLDivElement>(null)
  const form = Form.useFormInstance()
  const productType = Form.useWatch('productType', { form, preserve: true })
  // A new product cannot do without its required prices, so what GrossAmount hides is shown while it is made.
  const byConfig = mode === 'add' ? nothing : props.hidden
  // Type 2 hides the free-goods switch, and no product of the type is switched on.
  const isMaterial = (productType ?? row?.productType) === '2'
  const hidden = new Set([...byConfig, ...(isMaterial ? ['isFreeGoods'] : [])])
  useEffect(() => {
    if (isMaterial && mode !== 'view' && form.getFieldValue('isFreeGoods') === '1')
      form.setFieldValue('isFreeGoods', '0')
  }, [isMaterial, mode, form])
  const idOf = (index: number) => `${prefix}-${index}`
  const extras = mode === 'view' || hidden.has('bigUnitPrice') ? undefined : { bigUnitPrice: <BigPriceHint /> }
  return (
    <div className={styles.layout} ref={container}>
      <div className={styles.sections}>
        {seenSections(resource).map((section, index) => (
          <RecordSection
            key={section.title[1]}
            {...props}
            hidden={hidden}
            section={section}
            id={idOf(index)}
            extras={extras}
          />
        ))}
        {mode === 'view' && <AuditSection {...props} bare={false} />}
      </div>
      <Anchor
        className={styles.nav}
        affix={false}
        targetOffset={24}
        getContainer={() => container.current?.closest<HTMLElement>('.ant-drawer-body') ?? document.body}
        // The address holds the list's search, not the place in a form.
        onClick={event => event.preventDefault()}
        items={seenSections(resource).map((section, index) => ({
          key: idOf(index),
          href: `#${idOf(index)}`,
          title: labelOf(section.title),
        }))}
      />
    </div>
  )
}

/** What the big unit would cost by the small one's price; a click takes it over. */
function BigPriceHint() {
  const { t } = useTranslation('product')
  const form = Form.useFormInstance()
  const unitPrice = Form.useWatch('unitPrice', { form, preserve: true })
  const denominator = Form.useWatch('denominator', { form, preserve: true })
  const price = bigPriceHint(unitPrice, denominator)
  if (price === null) return null
  return (
    <span>
      {t('bigPrice', { price: price.toFixed(2) })}
      <Button
        type="link"
        size="small"
        onClick={() => {
          form.setFieldValue('bigUnitPrice', price)
          void form.validateFields(['bigUnitPrice']).catch(() => undefined)
        }}
      >
        {t('takeOver')}
      </Button>
    </span>
  )
}
