import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { forgetTab, hasUnsaved } from '../../shared/unsaved'
import { confirmLeave } from '../../shared/unsaved-guard'
import { screens } from '../screens'
import { isTabbed } from '../tabs'

/** A page that stays alive behind its tab loses nothing when another comes to the front; only the others are asked. */
const isLost = (path: string) => !isTabbed(path) || screens.find(path)?.cached === false

/** Asks before unsaved data is lost by a change of address or by closing the browser (有数据未保存). */
export function useLeaveGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation }) =>
      pathname !== nextLocation.pathname && isLost(pathname) && hasUnsaved(pathname),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLeave().then(leave => {
      if (!leave) return blocker.reset()
      forgetTab(location.pathname)
      blocker.proceed()
    })
  }, [blocker])
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', beforeUnload)
    return () => window.removeEventListener('beforeunload', beforeUnload)
  }, [])
}
