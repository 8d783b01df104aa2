import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import {
  edgesFrom,
  edgesTo,
  type NodeKind,
  nodeOf,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
} from '@sfa/workflow/rules/graph'
import { nodeLabels, paletteKinds } from '@sfa/workflow/rules/new-node'
import { Button, Dropdown, Flex, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { edgeText } from '../../shared/workflow-graph/graph-texts'
import { KindIcon } from '../../shared/workflow-graph/kind-icons'
import styles from './design.module.css'
import { connect, type Edited, insertOnEdge, isFork, moveBranch, removeEdge } from './edit-graph'

interface Props {
  graph: WorkflowGraph
  node: WorkflowNode
  fields: DocumentType['fields']
  disabled: boolean
  onChange: (graph: WorkflowGraph) => void
  onMade: (made: Edited) => void
  onSelectEdge: (id: string) => void
}

/** Where a node leads to: what the pointer does on the canvas, as a list for the keyboard. */
export function WaysList({ graph, node, fields, disabled, onChange, onMade, onSelectEdge }: Props) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  if (node.kind === 'end') return null
  const ways = edgesFrom(graph, node.id)
  const nameOf = (id: string) => {
    const found = nodeOf(graph, id)
    return found ? `${labelOf(nodeLabels[found.kind])} · ${found.name}` : id
  }
  const targets = graph.nodes.filter(one => connect(graph, node.id, one.id) !== graph)
  const mayAdd = !disabled && (isFork(node) || ways.length === 0)
  return (
    <section className={styles.ways} aria-label={t('ways.label')}>
      <h4 className={styles.title}>{t('ways.label')}</h4>
      {ways.map((way, at) => (
        <Flex key={way.id} gap={2} align="center">
          <Button type="link" size="small" className={styles.wayName} onClick={() => onSelectEdge(way.id)}>
            {[edgeText(t, fields, way, node.kind === 'condition'), nodeOf(graph, way.to)?.name]
              .filter(Boolean)
              .join(' → ')}
          </Button>
          {!disabled && (
            <>
              {node.kind === 'condition' && !way.otherwise && (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined />}
                    aria-label={t('ways.earlier', { name: nameOf(way.to) })}
                    disabled={at === 0}
                    onClick={() => onChange(moveBranch(graph, way.id, -1))}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined />}
                    aria-label={t('ways.later', { name: nameOf(way.to) })}
                    disabled={!ways[at + 1] || isDefault(ways[at + 1])}
                    onClick={() => onChange(moveBranch(graph, way.id, 1))}
                  />
                </>
              )}
              <Dropdown
                trigger={['click']}
                menu={{
                  items: paletteKinds.map(kind => ({
                    key: kind,
                    icon: <KindIcon kind={kind} />,
                    label: labelOf(nodeLabels[kind]),
                  })),
                  onClick: ({ key }) =>
                    onMade(insertOnEdge(graph, way.id, key as NodeKind, labelOf(nodeLabels[key as NodeKind]))),
                }}
              >
                <Button
                  type="text"
                  size="small"
                  icon={<PlusOutlined />}
                  aria-label={t('ways.insert', { name: nameOf(way.to) })}
                />
              </Dropdown>
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('ways.remove', { name: nameOf(way.to) })}
                onClick={() => onChange(removeEdge(graph, way.id))}
              />
            </>
          )}
        </Flex>
      ))}
      {mayAdd && (
        <Select
          aria-label={t('ways.connect')}
          placeholder={t('ways.connect')}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={targets.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          onChange={(id: string) => onChange(connect(graph, node.id, id))}
          style={{ width: '100%' }}
        />
      )}
      {edgesTo(graph, node.id).length === 0 && node.kind !== 'start' && <p className={styles.hint}>{t('ways.none')}</p>}
    </section>
  )
}

const isDefault = (way: WorkflowEdge | undefined) => way?.otherwise === true
