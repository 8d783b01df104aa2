import type { DesignContent, Designer, DesignPart } from '@sfa/kit/designer'
import { useTranslation } from 'react-i18next'
import { placeOf } from './edit-design'
import { PartPreview } from './part-preview'
import styles from './phone.module.css'

interface Props {
  designer: Designer
  content: DesignContent
  selected?: string
  onSelect?: (id: string) => void
}

/** What a phone shows of the draft, as it is at this moment. */
export function Phone({ designer, content, selected, onSelect }: Props) {
  const { t } = useTranslation('mobile')
  const root = placeOf(content, selected)
  const tabs = content.components.filter(({ type }) => designer.components[type] && type === 'tab')
  const open = (root?.parent ?? root?.part)?.id
  const shownTab = tabs.find(({ id }) => id === open) ?? tabs[0]
  const shown = tabs.length > 0 ? (shownTab?.inside ?? []) : content.components
  const others = tabs.length > 0 ? content.components.filter(part => !tabs.includes(part)) : []
  const preview = (part: DesignPart) => (
    <PartPreview key={part.id} designer={designer} part={part} selected={selected} onSelect={onSelect} />
  )
  return (
    <section className={styles.stand} aria-label={t('design.preview')}>
      <div className={styles.phone}>
        <div className={styles.screen}>
          {tabs.length > 0 && (
            <div className={styles.tabs}>
              {tabs.map(tab => (
                <button
                  key={tab.id}
                  type="button"
                  className={tab === shownTab ? `${styles.tab} ${styles.open}` : styles.tab}
                  onClick={() => onSelect?.(tab.id)}
                >
                  {String(tab.values.title || '…')}
                </button>
              ))}
            </div>
          )}
          <div className={flowOf(designer.kind)}>{[...shown, ...others].map(preview)}</div>
        </div>
      </div>
      <p className={styles.note}>{t('design.previewNote')}</p>
    </section>
  )
}

/** Modules and functions are tiles beside each other; other designs go from top to bottom. */
const flowOf = (kind: string) => (kind === 'module' ? `${styles.flow} ${styles.grid}` : styles.flow)
