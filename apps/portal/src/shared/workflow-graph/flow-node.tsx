import { WarningFilled } from '@ant-design/icons'
import type { WorkflowNode } from '@sfa/workflow/rules/graph'
import { nodeLabels } from '@sfa/workflow/rules/new-node'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../language/label'
import styles from './graph.module.css'
import { KindIcon } from './kind-icons'

export interface StepData extends Record<string, unknown> {
  step: WorkflowNode
  /** Its second line. */
  text: string
  faults: readonly string[]
  /** The one that the keyboard is at. */
  isActive: boolean
  /** Of a simulation: run through, not run through; undefined where none is shown. */
  passed?: boolean | undefined
  mark?: 'added' | 'changed' | 'current' | 'stuck' | 'rejected' | undefined
  mayConnect: boolean
  /** It is looked at only. */
  isFixed?: boolean
  /** What is said of its state beside its text. */
  said?: string | undefined
}
export type StepNode = Node<StepData, 'step'>

/** A node as it stands on the canvas. It has the focus itself; the canvas listens to its keys. */
export function FlowNode({ data, selected }: NodeProps<StepNode>) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const { step, text, faults, isActive, passed, mark, mayConnect, isFixed, said } = data
  const kind = labelOf(nodeLabels[step.kind])
  const faulty = faults.join('；')
  const look = [
    styles.step,
    styles[step.kind],
    selected && styles.chosen,
    faults.length > 0 && styles.faulty,
    passed === true && styles.passed,
    passed === false && styles.notPassed,
    mark && styles[mark],
    isFixed && styles.fixed,
  ]
  return (
    <>
      {step.kind !== 'start' && <Handle type="target" position={Position.Top} isConnectable={mayConnect} />}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: pressed belongs to the button alone */}
      <div
        role={isFixed ? 'img' : 'button'}
        data-step={step.id}
        aria-label={[kind, step.name, said, text, faulty].filter(Boolean).join('，')}
        className={look.filter(Boolean).join(' ')}
        {...(!isFixed && { tabIndex: isActive ? 0 : -1, 'aria-pressed': selected })}
      >
        <span className={styles.icon}>
          <KindIcon kind={step.kind} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{step.name || t('unnamed')}</span>
          <span className={styles.text}>{text}</span>
        </span>
        {faults.length > 0 && (
          <span className={styles.warning} title={faulty}>
            <WarningFilled />
          </span>
        )}
      </div>
      {step.kind !== 'end' && <Handle type="source" position={Position.Bottom} isConnectable={mayConnect} />}
    </>
  )
}
