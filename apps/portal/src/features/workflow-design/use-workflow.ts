import { actionPaths } from '@sfa/kit/actions/actions'
import {
  type DocumentType,
  type FoundDefinition,
  findDefinitionCall,
  saveDefinitionCall,
  searchDocumentTypesCall,
} from '@sfa/workflow/definitions/definition.calls'
import { definition } from '@sfa/workflow/definitions/definition.resource'
import type { WorkflowFault } from '@sfa/workflow/rules/fault'
import type { WorkflowGraph } from '@sfa/workflow/rules/graph'
import { graphFaults } from '@sfa/workflow/rules/graph-faults'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { recordsKey } from '../../resource-screens/record-calls'
import { call, callRows } from '../../shared/request/call'
import { post } from '../../shared/request/request'
import { RequestError } from '../../shared/request/request-error'
import { useUnsavedGuard } from '../../shared/unsaved-guard'
import { useHistory } from './use-history'

/** A draft is saved so long after the last change. */
const saveDelayMs = 1200

export const definitionQuery = (id: string) => ({
  queryKey: ['workflow', 'definition', id],
  queryFn: () => call(findDefinitionCall, { id }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

export const documentTypesQuery = {
  queryKey: ['workflow', 'documentTypes'],
  queryFn: async (): Promise<DocumentType[]> => (await callRows(searchDocumentTypesCall)).rows,
  staleTime: 300_000,
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale'

/** Faults that only the server can tell; they stand until the next answer. */
const told: ReadonlySet<string> = new Set(['workflowUserGone', 'workflowRoleGone'])

/** A draft with what is being done to it, saved by itself. */
export function useWorkflow(first: FoundDefinition, type: DocumentType | undefined, mayEdit: boolean) {
  const client = useQueryClient()
  const history = useHistory<WorkflowGraph>(first.graph)
  const [answer, setAnswer] = useState(first)
  const [state, setState] = useState<SaveState>('saved')
  const graph = history.now
  const saved = useRef<WorkflowGraph>(first.graph)
  const version = useRef(first.ver)
  const running = useRef<Promise<void>>(undefined)
  const dirty = saved.current !== graph
  useUnsavedGuard(dirty && state !== 'stale')

  const send = async (sent: WorkflowGraph): Promise<void> => {
    setState('saving')
    try {
      const body = JSON.parse(JSON.stringify(sent))
      const next = await call(
        saveDefinitionCall,
        { id: first.id, ver: version.current, graph: body },
        { saidBy: 'page' },
      )
      version.current = next.ver
      saved.current = sent
      setAnswer(next)
      setState('saved')
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setState(error.code === 'stale' || error.code === 'notFound' ? 'stale' : 'failed')
      throw error
    }
  }
  /** One after another, so that each has the version of the one before. Throws `RequestError`. */
  const save = async (): Promise<void> => {
    await running.current?.catch(() => undefined)
    if (saved.current === latest.current) return
    running.current = send(latest.current)
    await running.current
  }
  const latest = useRef(graph)
  latest.current = graph
  const saveNow = useRef(save)
  saveNow.current = save

  const isStopped = state === 'stale'
  useEffect(() => {
    if (!dirty || !mayEdit || isStopped) return
    setState('waiting')
    const timer = setTimeout(() => void saveNow.current().catch(() => undefined), saveDelayMs)
    return () => clearTimeout(timer)
  }, [graph, dirty, mayEdit, isStopped])

  const faults = useMemo((): WorkflowFault[] => {
    const kept = answer.faults
      .filter(({ code, nodeId }) => told.has(code) && graph.nodes.some(({ id }) => id === nodeId))
      .map(({ nodeId, code, params }) => ({ nodeId: nodeId ?? undefined, code: code as WorkflowFault['code'], params }))
    return [...graphFaults(graph, (type?.fields ?? []) as never), ...kept]
  }, [graph, type, answer])

  return {
    graph,
    faults,
    answer,
    state,
    dirty,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: history.undo,
    redo: history.redo,
    change: (next: WorkflowGraph, merge?: string) => mayEdit && history.change(next, merge),
    save,
    /** Saves what is not saved yet, and publishes it. Throws `RequestError`. */
    async publish(note: string): Promise<FoundDefinition> {
      await save()
      await post(actionPaths(definition, 'publish')[0] as string, {
        id: first.id,
        ver: version.current,
        note: note || null,
      })
      const next = await call(findDefinitionCall, { id: first.id })
      version.current = next.ver
      setAnswer(next)
      void client.invalidateQueries({ queryKey: recordsKey(definition) })
      return next
    },
  }
}
export type WorkflowState = ReturnType<typeof useWorkflow>
