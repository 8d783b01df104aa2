import { parseIssue } from '@sfa/kit/fields/field-schema'
import { type WorkflowFile, workflowFile } from '@sfa/workflow/definitions/definition.calls'
import { workflowGraph } from '@sfa/workflow/definitions/graph.calls'
import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import type { z } from 'zod'
import { failureText } from '../../resource-screens/field/failure-text'
import { colon } from '../../shared/language/label'

export type Read<T> = { value: T; faults?: undefined } | { value?: undefined; faults: readonly string[] }

const mostFaults = 20

function readAs<S extends z.ZodType>(schema: S, json: unknown): Read<z.output<S>> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return { value: parsed.data }
  return {
    faults: parsed.error.issues.slice(0, mostFaults).map(({ path, message }) => {
      const { code, params } = parseIssue(message)
      return `${placeText(path)}${colon()}${failureText(code, params)}`
    }),
  }
}

/** `nodes[3].approvers[0].ids`; the whole is `JSON`. */
const placeText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) => (typeof part === 'number' ? `[${part + 1}]` : at === 0 ? String(part) : `.${String(part)}`))
    .join('') || 'JSON'

/** A workflow of a file. Each fault names its place. */
export function readWorkflowFile(text: string): Read<WorkflowFile> {
  const json = jsonOf(text)
  return json === undefined ? { faults: [failureText('jsonFormat')] } : readAs(workflowFile, json)
}

/** The graph of a text: of a whole file, or a graph alone. */
export function readGraph(text: string): Read<WorkflowGraph> {
  const json = jsonOf(text)
  if (json === undefined) return { faults: [failureText('jsonFormat')] }
  const isFile = typeof json === 'object' && json !== null && 'format' in json
  if (!isFile) return readAs(workflowGraph, json)
  const read = readAs(workflowFile, json)
  return read.faults ? read : { value: read.value.graph }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
