import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import { nodeOf, type WorkflowGraph } from '@sfa/workflow/rules/graph'
import { nodeSize } from '@sfa/workflow/rules/node-size'
import type { NodeState } from '@sfa/workflow/rules/trail'
import { Background, Controls, MarkerType, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '../theme'
import { drawnNode, edgeTypes, nodeTypes } from './drawn-node'
import type { WayEdge } from './flow-edge'
import type { StepNode } from './flow-node'
import styles from './graph.module.css'
import { edgeText, nodeText } from './graph-texts'

interface Props {
  graph: WorkflowGraph
  fields: DocumentType['fields']
  /** What is open is not named. */
  states: ReadonlyMap<string, NodeState>
  trail: ReadonlySet<string>
  /** Instead of whom a node asks: the people who were asked. */
  people: ReadonlyMap<string, string>
  label: string
}

/** Smaller than this nothing can be read; then it is seen from its start on, or around where it stands. */
const smallest = 0.75
const margin = 16

/** The graph of an instance, looked at: where it stands, how it came there, and what may come. */
export default function FlowView(props: Props) {
  return (
    <ReactFlowProvider>
      <Drawn {...props} />
    </ReactFlowProvider>
  )
}

function Drawn({ graph, fields, states, trail, people, label }: Props) {
  const { t } = useTranslation('workflow-design')
  const { mode } = useTheme()
  const flow = useReactFlow()
  const box = useRef<HTMLDivElement>(null)
  const nodes = useMemo(
    () =>
      graph.nodes.map((step): StepNode => {
        const state = states.get(step.id)
        return {
          ...drawnNode(step),
          data: {
            step,
            text: people.get(step.id) ?? nodeText(t, fields, step),
            faults: [],
            isActive: false,
            passed: state === 'done' ? true : state === undefined || state === 'open' ? false : undefined,
            mark: state === 'current' || state === 'stuck' || state === 'rejected' ? state : undefined,
            mayConnect: false,
            isFixed: true,
            said: t(`nodeStates.${state ?? 'open'}`),
          },
        }
      }),
    [graph, fields, states, people, t],
  )
  const edges = useMemo(
    () =>
      graph.edges.map(
        (edge): WayEdge => ({
          id: edge.id,
          type: 'way',
          source: edge.from,
          target: edge.to,
          markerEnd: { type: MarkerType.ArrowClosed, color: 'currentColor' },
          data: {
            text: edgeText(t, fields, edge, nodeOf(graph, edge.from)?.kind === 'condition'),
            faults: [],
            passed: trail.has(edge.id),
          },
        }),
      ),
    [graph, fields, trail, t],
  )
  const labels = useMemo(
    () => ({
      'controls.zoomIn.ariaLabel': t('zoomIn'),
      'controls.zoomOut.ariaLabel': t('zoomOut'),
      'controls.fitView.ariaLabel': t('fitView'),
    }),
    [t],
  )

  useEffect(() => {
    void flow.fitView({ padding: `${margin}px`, maxZoom: 1, minZoom: smallest })
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    const [top, bottom] = [Math.min(...graph.nodes.map(({ y }) => y)), Math.max(...graph.nodes.map(({ y }) => y))]
    const heightOf = (from: number, to: number) => (to - from + nodeSize.height) * smallest + 2 * margin
    if (heightOf(top, bottom) <= clientHeight) return
    const now = graph.nodes.find(({ id }) => ['current', 'stuck', 'rejected'].includes(states.get(id) ?? ''))
    const middle = (now ?? graph.nodes[0] ?? { x: 0 }).x + nodeSize.width / 2
    if (!now || heightOf(top, now.y) <= clientHeight)
      void flow.setViewport({ x: clientWidth / 2 - middle * smallest, y: margin - top * smallest, zoom: smallest })
    else void flow.setCenter(middle, now.y + nodeSize.height / 2, { zoom: smallest })
  }, [flow, graph, states])

  return (
    <div ref={box} className={`${styles.canvas} ${styles.view}`}>
      <ReactFlow<StepNode, WayEdge>
        aria-label={label}
        ariaLabelConfig={labels}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={mode === 'dark' ? 'dark' : 'light'}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        // The wheel belongs to the panel around it.
        zoomOnScroll={false}
        preventScrolling={false}
        minZoom={0.2}
        maxZoom={2}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={16} />
        <Controls
          showInteractive={false}
          fitViewOptions={{ padding: `${margin}px`, maxZoom: 1 }}
          aria-label={t('zoom')}
        />
      </ReactFlow>
    </div>
  )
}
