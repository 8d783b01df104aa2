import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExplainPrice } from './explain-price'

/** What does a customer pay, and why? */
export default function ExplainPriceButton() {
  const { t } = useTranslation('pricing')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('explain.button')}</Button>
      <Modal
        open={open}
        width={920}
        title={t('explain.button')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <ExplainPrice />
      </Modal>
    </>
  )
}
