import { canonicalJson } from '@sfa/kit/canonical-json'
import { type DesignFault, faultsOf, type KnownDesigns } from '@sfa/kit/design-faults'
import type { DesignContent, Designer } from '@sfa/kit/designer'
import {
  type Design,
  designVersionCall,
  findDesignCall,
  publishDesignCall,
  saveDesignCall,
  searchDesignsCall,
  searchDesignTargetsCall,
  takeBackDesignCall,
} from '@sfa/mobile/definitions/design.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call, callRows } from '../../../shared/request/call'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'
import { useAct } from '../../../shared/use-act'

// Under the page's content security policy zod's compiled checks only raise reports.
z.config({ jitless: true })

/** The server answers the same values in an order of its own. */
const same = (a: DesignContent, b: DesignContent) => textOf(a) === textOf(b)
const textOf = (content: DesignContent) => JSON.stringify(canonicalJson(content))
const mostSteps = 100

/** What was done to a draft, and what was taken back of it. */
interface Edits {
  past: readonly DesignContent[]
  now: DesignContent
  future: readonly DesignContent[]
}

export const designQuery = (kind: string, code: string) => ({
  queryKey: ['mobile', 'design', kind, code],
  queryFn: () => call(findDesignCall, { kind, code }),
  staleTime: 0,
  refetchOnWindowFocus: false,
})

/** A design with what is being done to its draft; saved, published and taken back. */
export function useDesign(designer: Designer, code: string) {
  const { t } = useTranslation('mobile')
  const client = useQueryClient()
  const { kind } = designer
  const query = designQuery(kind, code)
  const found = useQuery(query)
  const known = useKnownDesigns(designer)
  const [edits, setEdits] = useState<Edits>()
  const { busy, act } = useAct()
  const design = found.data
  const content = edits?.now ?? design?.content
  const dirty = edits !== undefined && design !== undefined && !same(edits.now, design.content)
  useUnsavedGuard(dirty)

  const keep = (next: Design) => {
    client.setQueryData(query.queryKey, next)
    void client.invalidateQueries({ queryKey: ['mobile', 'designs', kind] })
  }
  const change = (next: DesignContent) => {
    if (!content || same(content, next)) return
    setEdits({ past: [...(edits?.past ?? []), content].slice(-mostSteps), now: next, future: [] })
  }
  const undo = () =>
    edits?.past.length &&
    setEdits({
      past: edits.past.slice(0, -1),
      now: edits.past.at(-1) as DesignContent,
      future: [edits.now, ...edits.future],
    })
  const redo = () =>
    edits?.future.length &&
    setEdits({
      past: [...edits.past, edits.now],
      now: edits.future[0] as DesignContent,
      future: edits.future.slice(1),
    })
  const saved = async (): Promise<Design> => {
    if (!design || !content) throw new Error('nothing is loaded')
    const sent = JSON.parse(JSON.stringify(content))
    const next = await call(saveDesignCall, { kind, code, ver: design.ver, content: sent })
    keep(next)
    return next
  }
  return {
    found,
    design,
    content,
    faults: content && known ? faultsOf(designer, content, known) : ([] as DesignFault[]),
    dirty,
    busy,
    change,
    undo,
    redo,
    canUndo: (edits?.past.length ?? 0) > 0,
    canRedo: (edits?.future.length ?? 0) > 0,
    save: () =>
      act(async () => {
        await saved()
        return t('design.saved')
      }),
    /** Saves what is not saved yet, and publishes it. */
    publish: (note: string) =>
      act(async () => {
        const { ver } = dirty ? await saved() : (design as Design)
        const next = await call(publishDesignCall, { kind, code, ver, ...(note && { note }) })
        keep(next)
        return t('design.publishedAs', { version: next.published })
      }),
    takeBack: (to: number | null) =>
      act(async () => {
        keep(await call(takeBackDesignCall, { kind, code, ver: (design as Design).ver, to }))
        return to === null ? t('design.takenBack') : t('design.publishedAs', { version: to })
      }),
    /** The draft becomes what a version holds; nothing is saved by it. */
    takeUp: (version: number) =>
      act(async () => {
        change((await call(designVersionCall, { kind, code, version })).content)
        return t('design.takenUp', { version })
      }),
    discard: () => design && setEdits(undefined),
  }
}

/** What components name that is no design. */
const targets = ['role', 'orderType'] as const
export type Target = (typeof targets)[number]
export const isTarget = (kind: string): kind is Target => (targets as readonly string[]).includes(kind)

/** The roles or types of orders that components of a designer may name. */
export const targetsQuery = (kind: string, of: Target) => ({
  queryKey: ['mobile', 'targets', kind, of],
  queryFn: async () => (await callRows(searchDesignTargetsCall, { kind, of }, { saidBy: 'page' })).rows,
  staleTime: 60_000,
})

/** Published designs of other kinds to which components of this designer lead, and what else they name. */
export function useKnownDesigns(designer: Designer): KnownDesigns | undefined {
  const client = useQueryClient()
  const kinds = [...new Set(Object.values(designer.components).flatMap(({ refs = {} }) => Object.values(refs)))]
  const { data } = useQuery({
    queryKey: ['mobile', 'designs', ...kinds],
    queryFn: async () => {
      const found = await Promise.all(
        kinds.map(async kind => {
          const rows = isTarget(kind)
            ? await client.fetchQuery(targetsQuery(designer.kind, kind))
            : (await callRows(searchDesignsCall, { kind, state: 'published' }, { saidBy: 'page' })).rows
          return [kind, rows.map(({ code, name }) => ({ code, name }))] as const
        }),
      )
      return Object.fromEntries(found)
    },
    enabled: kinds.length > 0,
    staleTime: 0,
  })
  if (kinds.length === 0) return {}
  return (
    data &&
    Object.fromEntries(Object.entries(data).map(([kind, rows]) => [kind, new Set(rows.map(({ code }) => code))]))
  )
}
