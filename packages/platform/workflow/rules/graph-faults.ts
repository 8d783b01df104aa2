import type { DocumentField } from './document-field'
import type { WorkflowFault } from './fault'
import type { WorkflowGraph } from './graph'
import { nodeFaults } from './node-faults'
import { structureFaults } from './structure-faults'

/**
 * What keeps a graph from being published, by what it says itself and the fields of its documents. Whether users and
 * roles are still there is the database's to say.
 */
export const graphFaults = (graph: WorkflowGraph, fields: readonly DocumentField[]): WorkflowFault[] => [
  ...structureFaults(graph),
  ...nodeFaults(graph, new Map(fields.map(field => [field.name, field]))),
]
