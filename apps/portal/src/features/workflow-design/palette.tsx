import { mostNodes, type NodeKind } from '@sfa/workflow/rules/graph'
import { nodeLabels, paletteKinds } from '@sfa/workflow/rules/new-node'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { KindIcon } from '../../shared/workflow-graph/kind-icons'
import styles from './design.module.css'

const format = 'application/x-workflow-node'

/** The kind that is dragged from the palette. */
export const draggedKind = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): NodeKind | undefined => {
  const kind = dataTransfer.getData(format)
  return paletteKinds.find(one => one === kind)
}

interface Props {
  count: number
  onAdd: (kind: NodeKind) => void
}

/** The kinds of nodes: pressed, one comes after what is selected; dragged, to where it is dropped. */
export function Palette({ count, onAdd }: Props) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const isFull = count >= mostNodes
  return (
    <section className={styles.palette} aria-label={t('palette')}>
      <h3 className={styles.title}>{t('palette')}</h3>
      {paletteKinds.map(kind => (
        <button
          key={kind}
          type="button"
          className={styles.item}
          disabled={isFull}
          draggable={!isFull}
          onDragStart={event => {
            event.dataTransfer.setData(format, kind)
            event.dataTransfer.effectAllowed = 'copy'
          }}
          onClick={() => onAdd(kind)}
        >
          <KindIcon kind={kind} /> {labelOf(nodeLabels[kind])}
        </button>
      ))}
      <p className={styles.hint}>{isFull ? t('full', { max: mostNodes }) : t('paletteHint')}</p>
      <p className={styles.hint}>{t('keys')}</p>
    </section>
  )
}
