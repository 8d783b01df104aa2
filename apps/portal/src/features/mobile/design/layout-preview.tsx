import type { DesignContent } from '@sfa/kit/designer'
import {
  type LayoutKind,
  type LayoutPlace,
  layoutFields,
  partType,
  readLayout,
  type ShownField,
} from '@sfa/mobile/definitions/order-layout'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../../shared/language/label'
import styles from './layout-preview.module.css'
import phone from './phone.module.css'

interface Props {
  kind: LayoutKind
  content: DesignContent
  selected?: string
  onSelect: (id: string) => void
}

const looks: Readonly<Record<LayoutKind, string | undefined>> = {
  orderForm: styles.form,
  orderPhone: styles.phone,
  orderDetail: styles.detail,
  orderPrint: styles.paper,
}

/** What an order looks like with the layout as it is at this moment, without its values. */
export function LayoutPreview({ kind, content, selected, onSelect }: Props) {
  const { t } = useTranslation('mobile')
  const labelOf = useLabelOf()
  const [wantsMore, setWantsMore] = useState(false)
  const { head, lines } = readLayout(kind, content)
  const behind = head.filter(({ isMore }) => isMore)
  const isEntry = kind === 'orderForm' || kind === 'orderPhone'
  const field = (place: LayoutPlace, { name, isRequired }: ShownField) => {
    const type = partType(place, name)
    const id = content.components.find(part => part.type === type)?.id
    const look = [styles.field, id !== undefined && id === selected && styles.chosen]
    return (
      <button
        key={type}
        type="button"
        tabIndex={-1}
        className={look.filter(Boolean).join(' ')}
        onClick={() => id !== undefined && onSelect(id)}
      >
        <span className={styles.label}>
          {isEntry && isRequired && <span className={styles.star}>*</span>}
          {labelOf(layoutFields[kind][place][name]?.label ?? [name, name])}
        </span>
        {place === 'head' && <span className={isEntry ? styles.box : styles.value}>{isEntry ? '' : '—'}</span>}
      </button>
    )
  }
  return (
    <section className={phone.stand} aria-label={t('layout.preview')}>
      <div className={`${styles.sheet} ${looks[kind] ?? ''}`}>
        <div className={styles.head}>{head.filter(one => wantsMore || !one.isMore).map(one => field('head', one))}</div>
        {behind.length > 0 && (
          <Button type="link" size="small" onClick={() => setWantsMore(!wantsMore)} aria-expanded={wantsMore}>
            {t(wantsMore ? 'layout.less' : 'layout.more')}
          </Button>
        )}
        <div className={styles.lines}>{lines.map(one => field('line', one))}</div>
      </div>
      <p className={phone.note}>{t('layout.previewNote')}</p>
    </section>
  )
}
