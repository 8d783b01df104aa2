import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import type { WorkflowFault } from '@sfa/workflow/rules/fault'
import { nodeOf, type WorkflowEdge, type WorkflowGraph, type WorkflowNode } from '@sfa/workflow/rules/graph'
import { nodeLabels } from '@sfa/workflow/rules/new-node'
import { Alert, Button, Empty, Form, Input, InputNumber } from 'antd'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { ApproveForm } from './approve-form'
import { ApproversInput } from './approvers-input'
import { ConditionInput } from './condition-input'
import styles from './design.module.css'
import { changeEdge, changeNode, type Edited, makeDefault, removeEdge } from './edit-graph'
import { faultText } from './fault-text'
import type { Selection } from './selection'
import { WaysList } from './ways-list'

interface Props {
  graph: WorkflowGraph
  selection: Selection
  fields: DocumentType['fields']
  faults: readonly WorkflowFault[]
  disabled: boolean
  box: Ref<HTMLElement>
  onChange: (graph: WorkflowGraph, merge?: string) => void
  onMade: (made: Edited) => void
  onSelect: (selection: Selection) => void
  /** Escape: back to the canvas. */
  onLeave: () => void
  onRemove: (ids: readonly string[]) => void
}

/** What the selected node or edge is and does. */
export function Properties(props: Props) {
  const { graph, selection, faults, disabled, box, onSelect, onLeave, onRemove } = props
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const edge = graph.edges.find(({ id }) => id === selection.edge)
  const node = selection.nodes.length === 1 ? nodeOf(graph, selection.nodes[0] as string) : undefined
  const own = edge
    ? faults.filter(({ edgeId }) => edgeId === edge.id)
    : faults.filter(({ nodeId }) => node !== undefined && nodeId === node.id)
  const title = edge ? t('properties.edge') : node ? labelOf(nodeLabels[node.kind]) : t('properties.label')
  return (
    <section
      ref={box}
      className={styles.properties}
      aria-label={t('properties.label')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onLeave()
      }}
    >
      <h3 className={styles.title}>{title}</h3>
      {own.map((fault, at) => (
        <Alert key={at} type="error" showIcon title={faultText(fault)} className={styles.fault} />
      ))}
      {edge && <EdgeForm {...props} edge={edge} />}
      {node && <NodeForm {...props} node={node} />}
      {selection.nodes.length > 1 && (
        <>
          <p>{t('properties.several', { count: selection.nodes.length })}</p>
          {!disabled && (
            <Button danger onClick={() => onRemove(selection.nodes)}>
              {t('properties.removeSeveral')}
            </Button>
          )}
        </>
      )}
      {!edge && selection.nodes.length === 0 && <Nothing {...props} />}
      {edge && (
        <Button type="link" size="small" onClick={() => onSelect({ nodes: [edge.from] })}>
          {t('properties.toSource', { name: nodeOf(graph, edge.from)?.name })}
        </Button>
      )}
    </section>
  )
}

/** Without a selection the panel lists what has to be corrected. */
function Nothing({ graph, faults, onSelect }: Props) {
  const { t } = useTranslation('workflow-design')
  if (faults.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('properties.choose')} />
  return (
    <ul className={styles.faults} aria-label={t('faults')}>
      {faults.map((fault, at) => (
        <li key={at}>
          <Button
            type="link"
            size="small"
            danger
            disabled={fault.nodeId === undefined}
            className={styles.wayName}
            onClick={() =>
              onSelect(fault.edgeId ? { nodes: [], edge: fault.edgeId } : { nodes: fault.nodeId ? [fault.nodeId] : [] })
            }
          >
            {[nodeOf(graph, fault.nodeId ?? '')?.name, faultText(fault)].filter(Boolean).join('：')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function NodeForm({
  graph,
  fields,
  disabled,
  onChange,
  onMade,
  onSelect,
  onRemove,
  node,
}: Props & { node: WorkflowNode }) {
  const { t } = useTranslation('workflow-design')
  const change = (next: WorkflowNode, merge?: string) => onChange(changeNode(graph, next), merge)
  return (
    <Form layout="vertical" size="small" disabled={disabled}>
      <Form.Item label={t('properties.name')} htmlFor="step-name" required>
        <Input
          id="step-name"
          value={node.name}
          maxLength={50}
          onChange={({ target }) => change({ ...node, name: target.value }, `name ${node.id}`)}
        />
      </Form.Item>
      {node.kind === 'approve' && <ApproveForm node={node} fields={fields} disabled={disabled} onChange={change} />}
      {node.kind === 'cc' && (
        <Form.Item label={t('properties.copyTo')} required>
          <ApproversInput
            value={node.to}
            fields={fields}
            disabled={disabled}
            onChange={to => change({ ...node, to })}
          />
        </Form.Item>
      )}
      {node.kind === 'delay' && (
        <Form.Item label={t('properties.delay')} htmlFor="delayHours">
          <InputNumber
            id="delayHours"
            min={1}
            max={8760}
            precision={0}
            suffix={t('hours')}
            value={node.hours}
            onChange={hours => hours && change({ ...node, hours })}
          />
        </Form.Item>
      )}
      <WaysList
        graph={graph}
        node={node}
        fields={fields}
        disabled={disabled}
        onChange={onChange}
        onMade={onMade}
        onSelectEdge={id => onSelect({ nodes: [], edge: id })}
      />
      {!disabled && node.kind !== 'start' && (
        <Button danger size="small" onClick={() => onRemove([node.id])}>
          {t('properties.remove')}
        </Button>
      )}
    </Form>
  )
}

function EdgeForm({ graph, fields, disabled, onChange, onSelect, edge }: Props & { edge: WorkflowEdge }) {
  const { t } = useTranslation('workflow-design')
  const change = (next: WorkflowEdge, merge?: string) => onChange(changeEdge(graph, next), merge)
  const ofCondition = nodeOf(graph, edge.from)?.kind === 'condition'
  return (
    <Form layout="vertical" size="small" disabled={disabled}>
      <Form.Item label={t('properties.edgeLabel')} htmlFor="edgeLabel">
        <Input
          id="edgeLabel"
          value={edge.label ?? ''}
          maxLength={50}
          onChange={({ target }) => change({ ...edge, label: target.value || undefined }, `label ${edge.id}`)}
        />
      </Form.Item>
      {ofCondition && edge.otherwise && <p className={styles.hint}>{t('properties.otherwiseHint')}</p>}
      {ofCondition && !edge.otherwise && (
        <Form.Item label={t('condition.label')} required>
          <ConditionInput
            value={edge.when ?? { all: [] }}
            fields={fields}
            disabled={disabled}
            onChange={when => change({ ...edge, when }, `when ${edge.id}`)}
          />
        </Form.Item>
      )}
      {!disabled && (
        <>
          {ofCondition && !edge.otherwise && (
            <Button size="small" onClick={() => onChange(makeDefault(graph, edge.id))}>
              {t('properties.makeDefault')}
            </Button>
          )}{' '}
          <Button
            danger
            size="small"
            onClick={() => {
              onChange(removeEdge(graph, edge.id))
              onSelect({ nodes: [edge.from] })
            }}
          >
            {t('properties.removeEdge')}
          </Button>
        </>
      )}
    </Form>
  )
}
