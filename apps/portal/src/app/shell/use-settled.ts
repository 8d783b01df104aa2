import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from '../../shared/store'
import { loadingStore } from '../loading'

const quietMs = 300
const patienceMs = 5000

/** True once the first page has its data: tasks that the user does not wait for start then. */
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
