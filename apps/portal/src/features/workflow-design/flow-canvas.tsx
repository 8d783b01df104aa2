import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import type { WorkflowFault } from '@sfa/workflow/rules/fault'
import { type NodeKind, nodeOf, type WorkflowGraph } from '@sfa/workflow/rules/graph'
import { nodeLabels } from '@sfa/workflow/rules/new-node'
import { nodeSize } from '@sfa/workflow/rules/node-size'
import { Background, Controls, MarkerType, MiniMap, type NodeChange, ReactFlow, useReactFlow } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { useTheme } from '../../shared/theme'
import { drawnNode, edgeTypes, middle, nodeTypes } from '../../shared/workflow-graph/drawn-node'
import type { WayEdge } from '../../shared/workflow-graph/flow-edge'
import type { StepNode } from '../../shared/workflow-graph/flow-node'
import styles from '../../shared/workflow-graph/graph.module.css'
import { edgeText, nodeText } from '../../shared/workflow-graph/graph-texts'
import { addAlone, connect, type Edited, insertAfter, insertOnEdge, moveNodes } from './edit-graph'
import { faultText } from './fault-text'
import { draggedKind } from './palette'
import type { Selection } from './selection'
import type { CanvasKeys } from './use-canvas-keys'

/** To the right stands the minimap. */
const fitted = { padding: { x: '60px', y: '28px', right: '160px' }, maxZoom: 1 } as const
const margin = 16

interface Props {
  graph: WorkflowGraph
  fields: DocumentType['fields']
  faults: readonly WorkflowFault[]
  selection: Selection
  disabled: boolean
  /** Nodes and edges that a simulation ran through. */
  passed?: ReadonlySet<string> | undefined
  marks?: ReadonlyMap<string, 'added' | 'changed'> | undefined
  onSelect: (selection: Selection) => void
  onChange: (graph: WorkflowGraph) => void
  onMade: (made: Edited) => void
  keys: CanvasKeys
  label: string
}

/** The graph, drawn: dragging moves and joins nodes, the keys do the same (use-canvas-keys.ts). */
export function FlowCanvas(props: Props) {
  const { graph, fields, faults, selection, disabled, passed, marks, onSelect, onChange, onMade, keys, label } = props
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const { mode } = useTheme()
  const flow = useReactFlow()
  const box = useRef<HTMLDivElement>(null)
  // While nodes are dragged they stand elsewhere; the graph learns of it at the end.
  const [dragged, setDragged] = useState<ReadonlyMap<string, { x: number; y: number }>>(new Map())
  const chosen = useMemo(() => new Set(selection.nodes), [selection.nodes])
  const active = keys.active

  const nodes = useMemo(
    () =>
      graph.nodes.map((step): StepNode => {
        const own = faults.filter(({ nodeId, edgeId }) => nodeId === step.id && edgeId === undefined)
        return {
          ...drawnNode(step, dragged.get(step.id)),
          selected: chosen.has(step.id),
          draggable: !disabled,
          data: {
            step,
            text: nodeText(t, fields, step),
            faults: own.map(faultText),
            isActive: step.id === active,
            passed: passed?.has(step.id),
            mark: marks?.get(step.id),
            mayConnect: !disabled,
          },
        }
      }),
    [graph, dragged, faults, chosen, disabled, active, passed, marks, fields, t],
  )

  const labels = useMemo(
    () => ({
      'controls.zoomIn.ariaLabel': t('zoomIn'),
      'controls.zoomOut.ariaLabel': t('zoomOut'),
      'controls.fitView.ariaLabel': t('fitView'),
    }),
    [t],
  )
  const made = useRef(onMade)
  made.current = onMade
  const select = useRef(onSelect)
  select.current = onSelect
  const edges = useMemo(
    () =>
      graph.edges.map((edge): WayEdge => {
        const own = faults.filter(({ edgeId }) => edgeId === edge.id)
        return {
          id: edge.id,
          type: 'way',
          source: edge.from,
          target: edge.to,
          selected: edge.id === selection.edge,
          focusable: false,
          markerEnd: { type: MarkerType.ArrowClosed, color: 'currentColor' },
          data: {
            text: edgeText(t, fields, edge, nodeOf(graph, edge.from)?.kind === 'condition'),
            faults: own.map(faultText),
            passed: passed?.has(edge.id),
            onInsert: disabled
              ? undefined
              : kind => made.current(insertOnEdge(graph, edge.id, kind, labelOf(nodeLabels[kind]))),
            onSelect: () => select.current({ nodes: [], edge: edge.id }),
          },
        }
      }),
    [graph, faults, selection.edge, disabled, passed, fields, labelOf, t],
  )

  const moved = (changes: NodeChange<StepNode>[]) => {
    const places = changes.flatMap(change =>
      change.type === 'position' && change.position && change.dragging ? [[change.id, change.position] as const] : [],
    )
    if (places.length > 0) setDragged(now => new Map([...now, ...places]))
    const picks = changes.filter(change => change.type === 'select')
    if (picks.length === 0) return
    const next = new Set(selection.nodes)
    for (const { id, selected } of picks)
      if (selected) next.add(id)
      else next.delete(id)
    onSelect({ nodes: [...next], edge: next.size > 0 ? undefined : selection.edge })
  }
  const dropped = (id: string) => {
    const [to, node] = [dragged.get(id), nodeOf(graph, id)]
    setDragged(new Map())
    if (to && node) onChange(moveNodes(graph, new Set(dragged.keys()), to.x - node.x, to.y - node.y))
  }
  const drop = (event: DragEvent) => {
    const kind = draggedKind(event)
    if (!kind || disabled) return
    event.preventDefault()
    onMade(dropAt(graph, kind, labelOf(nodeLabels[kind]), event, flow.screenToFlowPosition))
  }

  // The whole workflow is in sight at first, and again when it was laid out.
  const lastFit = useRef<unknown>(undefined)
  useEffect(() => {
    if (lastFit.current === keys.fit) return
    lastFit.current = keys.fit
    void flow.fitView(fitted)
  }, [flow, keys.fit])

  useEffect(() => {
    const id = keys.takeFocus()
    if (id === undefined) return
    const target = box.current?.querySelector<HTMLElement>(`[data-step="${id}"]`) ?? box.current
    target?.focus({ preventScroll: true })
    const node = nodeOf(graph, id)
    const view = flow.getViewport()
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    if (!node) return
    const x = intoSight(node.x * view.zoom + view.x, nodeSize.width * view.zoom, clientWidth)
    const y = intoSight(node.y * view.zoom + view.y, nodeSize.height * view.zoom, clientHeight)
    if (x !== 0 || y !== 0) void flow.setViewport({ ...view, x: view.x + x, y: view.y + y })
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the nodes in it have the focus and the roles
    <div
      ref={box}
      className={styles.canvas}
      // Takes the focus where a line or an empty place is pressed, so that the keys go on.
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => keys.press(event)}
      onFocus={event => {
        const id = (event.target as HTMLElement).dataset.step
        if (id !== undefined) keys.setActive(id)
      }}
      onDragOver={event => {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDrop={drop}
    >
      <ReactFlow<StepNode, WayEdge>
        aria-label={label}
        ariaLabelConfig={labels}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={mode === 'dark' ? 'dark' : 'light'}
        onNodesChange={moved}
        onNodeDragStop={(_, node) => dropped(node.id)}
        onEdgeClick={(_, edge) => onSelect({ nodes: [], edge: edge.id })}
        onPaneClick={() => onSelect({ nodes: [] })}
        onConnect={({ source, target }) => onChange(connect(graph, source, target))}
        isValidConnection={({ source, target }) => connect(graph, source, target) !== graph}
        nodesFocusable={false}
        edgesFocusable={false}
        nodesConnectable={!disabled}
        disableKeyboardA11y
        deleteKeyCode={null}
        panActivationKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={['Control', 'Meta']}
        snapToGrid
        snapGrid={[4, 4]}
        minZoom={0.2}
        maxZoom={2}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={16} />
        <Controls showInteractive={false} fitViewOptions={fitted} aria-label={t('zoom')} />
        <MiniMap
          style={{ width: 132, height: 96 }}
          pannable
          zoomable
          ariaLabel={t('minimap')}
          nodeClassName={node => (node.selected ? 'is-selected' : '')}
        />
      </ReactFlow>
    </div>
  )
}

/** By how much the canvas has to be moved, so that something is in sight. */
function intoSight(start: number, size: number, whole: number): number {
  if (start < margin) return margin - start
  return Math.min(0, whole - margin - (start + size))
}

/** Dropped on an edge it stands in it, on a node after it, elsewhere alone. */
function dropAt(
  graph: WorkflowGraph,
  kind: NodeKind,
  name: string,
  { clientX, clientY }: Pick<DragEvent, 'clientX' | 'clientY'>,
  place: (at: { x: number; y: number }) => { x: number; y: number },
): Edited {
  const under = document.elementsFromPoint?.(clientX, clientY) ?? []
  const node = under.find(one => one instanceof HTMLElement && one.dataset.step) as HTMLElement | undefined
  if (node) return insertAfter(graph, node.dataset.step, kind, name)
  const edge = under.map(one => one.closest('.react-flow__edge')?.getAttribute('data-id')).find(Boolean)
  if (edge) return insertOnEdge(graph, edge, kind, name)
  const { x, y } = place({ x: clientX, y: clientY })
  return addAlone(graph, kind, name, { x: x - middle, y: y - nodeSize.height / 2 })
}
