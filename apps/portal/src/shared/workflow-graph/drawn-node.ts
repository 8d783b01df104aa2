import type { WorkflowNode } from '@sfa/workflow/rules/graph'
import { nodeSize } from '@sfa/workflow/rules/node-size'
import { Position } from '@xyflow/react'
import { FlowEdge } from './flow-edge'
import { FlowNode, type StepNode } from './flow-node'

export const nodeTypes = { step: FlowNode }
export const edgeTypes = { way: FlowEdge }
export const middle = nodeSize.width / 2
// The id is what the library gives to handles without one; with another it does not find them at the end of a drag.
const handles = [
  { id: null, type: 'target', position: Position.Top, x: middle, y: 0, width: 1, height: 1 },
  { id: null, type: 'source', position: Position.Bottom, x: middle, y: nodeSize.height, width: 1, height: 1 },
] as const

/** Size and handles of a node are known, so nothing waits for measuring. */
export const drawnNode = (
  { id, x, y }: Pick<WorkflowNode, 'id' | 'x' | 'y'>,
  position = { x, y },
): Omit<StepNode, 'data'> => ({
  id,
  type: 'step',
  position,
  width: nodeSize.width,
  height: nodeSize.height,
  measured: nodeSize,
  handles: [...handles],
})
