import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { hasUnsaved } from '../../../shared/unsaved'
import { confirmLeave, TabContext } from '../../../shared/unsaved-guard'
import { pageParam } from '../../search/search-state'
import type { OpenRecord } from './open-record'
import { recordParam } from './record-address'

interface Rights {
  mayView: boolean
  mayEdit: boolean
}

/**
 * The record that a list has open. It stands in the address, so that it can be sent to a colleague and that going back
 * closes it; an address that comes while something is unsaved asks first.
 */
export function useOpenRecord({ mayView, mayEdit }: Rights) {
  const [params, setParams] = useSearchParams()
  const tab = useContext(TabContext)
  const [open, setOpen] = useState<OpenRecord>()
  const asked = params.get(recordParam) ?? undefined
  const setAddress = useCallback(
    (id: string | undefined, toFirstPage = false) =>
      setParams(
        current => {
          const next = new URLSearchParams(current)
          if (toFirstPage) next.delete(pageParam)
          if (id === undefined) next.delete(recordParam)
          else next.set(recordParam, id)
          return next
        },
        // Opening is a step that going back undoes; what follows it is none.
        { replace: id === undefined || asked !== undefined },
      ),
    [setParams, asked],
  )
  const show = useCallback(
    (next: OpenRecord | undefined, { toFirstPage = false } = {}) => {
      setOpen(next)
      if (next?.id !== asked || toFirstPage) setAddress(next?.id, toFirstPage)
    },
    [asked, setAddress],
  )
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (asked === seen.current) return
    seen.current = asked
    if (asked === open?.id) return
    const follow = async () => {
      const isEdited = open !== undefined && open.mode !== 'view' && hasUnsaved(tab?.key)
      if (isEdited && !(await confirmLeave('resource:draft.kept'))) return setAddress(open.id)
      if (asked === undefined) return setOpen(undefined)
      if (mayView || mayEdit) setOpen({ mode: mayView ? 'view' : 'edit', id: asked })
    }
    void follow()
  }, [asked, open, tab, mayView, mayEdit, setAddress])
  /** What is shown has changed on the server. */
  const readAgain = useCallback(() => setOpen(shown => shown && { ...shown }), [])
  return { open, show, readAgain }
}
