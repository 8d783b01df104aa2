import { nodeOf, type WorkflowGraph } from '@sfa/workflow/rules/graph'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copied, inReadingOrder, moveNodes, nodeBeside, paste, removeEdge, removeNodes } from './edit-graph'
import type { Selection } from './selection'

const step = 16
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
}

/** What was copied last, also from another workflow of this browser tab. */
let clipboard: WorkflowGraph | undefined

interface Given {
  graph: WorkflowGraph
  selection: Selection
  disabled: boolean
  onChange: (graph: WorkflowGraph, merge?: string) => void
  onSelect: (selection: Selection) => void
  onUndo: () => void
  onRedo: () => void
  /** Enter: on to the properties. */
  onOpen: () => void
}

/**
 * The keys of the canvas: arrows go from node to node, with Alt they move the selected ones; Space selects, Ctrl with it
 * one more; Delete removes; Ctrl with C, X, V, A, Z, Y as everywhere. After a line or an empty place was pressed the
 * canvas itself has the focus, and the keys mean what is selected. What was done is said to screen readers.
 */
export function useCanvasKeys({ graph, selection, disabled, onChange, onSelect, onUndo, onRedo, onOpen }: Given) {
  const { t } = useTranslation('workflow-design')
  const [wanted, setActive] = useState<string>()
  const [said, setSaid] = useState('')
  const [fit, setFit] = useState(0)
  const focus = useRef<string>(undefined)
  const order = inReadingOrder(graph)
  const active = wanted !== undefined && nodeOf(graph, wanted) ? wanted : order[0]?.id
  const nameOf = (id: string) => nodeOf(graph, id)?.name ?? ''

  const goTo = (id: string) => {
    setActive(id)
    focus.current = id
    onSelect({ nodes: [id] })
  }
  const pick = (id: string | undefined) => (selection.nodes.length > 0 ? selection.nodes : id === undefined ? [] : [id])
  const removeWay = (id: string) => {
    onChange(removeEdge(graph, id))
    onSelect({ nodes: [] })
    setSaid(t('said.wayRemoved'))
  }
  const remove = (ids: readonly string[]) => {
    const next = removeNodes(graph, ids)
    if (next === graph || next.nodes.length === graph.nodes.length) return setSaid(t('said.startStays'))
    const at = order.findIndex(({ id }) => id === ids[0])
    onChange(next)
    setSaid(t('said.removed', { count: graph.nodes.length - next.nodes.length }))
    const left = inReadingOrder(next)
    const nearest = left[Math.min(Math.max(at - 1, 0), left.length - 1)]
    if (nearest) goTo(nearest.id)
  }
  const copy = (ids: readonly string[]) => {
    const part = copied(graph, new Set(ids))
    if (part.nodes.length === 0) return false
    clipboard = part
    setSaid(t('said.copied', { count: part.nodes.length }))
    return true
  }
  const insert = () => {
    if (!clipboard) return
    const { graph: next, ids } = paste(graph, clipboard)
    onChange(next)
    setSaid(t('said.pasted', { count: ids.length }))
    onSelect({ nodes: ids })
    setActive(ids[0])
    focus.current = ids[0]
  }

  const goBack = (id: string | undefined, back: () => void) => {
    back()
    // The node that had the focus may be gone; then the canvas gets it, so that the next key is heard.
    focus.current = id ?? ''
  }
  const withControl = (key: string, id: string | undefined, shift: boolean): boolean => {
    const ids = pick(id)
    switch (key.toLowerCase()) {
      case 'c':
        copy(ids)
        return true
      case 'x':
        if (!disabled && copy(ids)) remove(ids)
        return true
      case 'v':
        if (!disabled) insert()
        return true
      case 'a':
        onSelect({ nodes: graph.nodes.map(one => one.id) })
        return true
      case 'z':
        if (!disabled) goBack(id, shift ? onRedo : onUndo)
        return true
      case 'y':
        if (!disabled) goBack(id, onRedo)
        return true
      case ' ':
        if (id === undefined) return false
        onSelect({
          nodes: selection.nodes.includes(id) ? selection.nodes.filter(one => one !== id) : [...selection.nodes, id],
        })
        return true
      default:
        return false
    }
  }
  const plain = (key: string, id: string, alt: boolean): boolean => {
    const direction = directions[key]
    if (alt && direction) {
      if (disabled) return true
      onChange(moveNodes(graph, new Set(pick(id)), ...direction), `move ${pick(id).join()}`)
      setSaid(t('said.moved', { name: nameOf(id) }))
      return true
    }
    if (direction || key === 'Home' || key === 'End') {
      const next = nodeBeside(graph, id, key)
      if (next !== undefined) goTo(next)
      return true
    }
    if (key === 'Delete' || key === 'Backspace') {
      if (!disabled) remove(pick(id))
      return true
    }
    if (key === ' ') onSelect({ nodes: [id] })
    else if (key === 'Enter') {
      onSelect({ nodes: [id] })
      onOpen()
    } else if (key === 'Escape') onSelect({ nodes: [] })
    else return false
    return true
  }
  const onCanvas = (key: string, alt: boolean): boolean => {
    if (key === 'Delete' || key === 'Backspace') {
      if (disabled) return true
      if (selection.edge) removeWay(selection.edge)
      else if (selection.nodes.length > 0) remove(selection.nodes)
      return true
    }
    const at = selection.nodes[0] ?? active
    return key !== 'Enter' && key !== ' ' && at !== undefined && plain(key, at, alt && selection.nodes.length > 0)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset.step
    if (id === undefined && event.target !== event.currentTarget) return
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const done =
      ctrlKey || metaKey
        ? withControl(key, id, shiftKey)
        : id === undefined
          ? onCanvas(key, altKey)
          : plain(key, id, altKey)
    if (done) event.preventDefault()
  }
  return {
    active,
    setActive,
    said,
    say: setSaid,
    press,
    goTo,
    remove,
    /** Changes where the whole is to be brought into sight. */
    fit,
    fitAgain: () => setFit(now => now + 1),
    /** The node that gets the focus once it is drawn. */
    takeFocus: () => {
      const id = focus.current
      focus.current = undefined
      return id
    },
  }
}
export type CanvasKeys = ReturnType<typeof useCanvasKeys>
