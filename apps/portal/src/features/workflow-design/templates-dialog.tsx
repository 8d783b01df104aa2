import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import { templateNames, templates } from '@sfa/workflow/rules/templates'
import { Button, Modal, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import styles from './design.module.css'

interface Props {
  amount: string | undefined
  onChoose: (graph: WorkflowGraph, name: string) => void
  onClose: () => void
}

/** What a workflow can begin with. It takes the place of what is drawn; undo brings that back. */
export function TemplatesDialog({ amount, onChoose, onClose }: Props) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  return (
    <Modal
      open
      width={520}
      title={t('templates.title')}
      footer={<Button onClick={onClose}>{t('templates.none')}</Button>}
      onCancel={onClose}
    >
      <Typography.Paragraph type="secondary">{t('templates.hint')}</Typography.Paragraph>
      <div className={styles.templates}>
        {templateNames.map(name => {
          const { label, about, graph } = templates[name]
          return (
            <button
              key={name}
              type="button"
              className={styles.template}
              onClick={() => onChoose(graph({ say: labelOf, amount }), labelOf(label))}
            >
              <strong>{labelOf(label)}</strong>
              <span className={styles.hint}>{labelOf(about)}</span>
            </button>
          )
        })}
      </div>
    </Modal>
  )
}
