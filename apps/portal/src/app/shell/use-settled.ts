import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from '../../shared/store'
import { loadingStore } from '../loading'

const quietMs = 300
const patienceMs = 5000

/** True from when the first page has what it shows, so that what nobody waits for does not keep anybody waiting. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  const busy = useIsFetching() > 0
  const loading = useStore(loadingStore) > 0
  useEffect(() => {
    if (settled || busy || loading) return
    const timer = setTimeout(setSettled, quietMs, true)
    return () => clearTimeout(timer)
  }, [settled, busy, loading])
  useEffect(() => {
    const timer = setTimeout(setSettled, patienceMs, true)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
