import 'antd/dist/reset.css'
import './global.css'
import { createRoot } from 'react-dom/client'
import { startLocale } from '../shared/language/locale'
import { call } from '../shared/request/call'
import { runtimeCall } from '../shared/request/early-calls'
import { awaitRuntime } from '../shared/runtime'
import { forgetOnClose, restoreSession } from '../shared/session/session'
import { AppRoot } from './app-root'
import { collectErrors } from './report-errors'
import { createRouter } from './router'
import { watchSession } from './watch-session'

async function start() {
  collectErrors()
  forgetOnClose()
  // Without an answer the next call tells the user what is wrong.
  awaitRuntime(call(runtimeCall, {}, { saidBy: 'background' }))
  await Promise.all([startLocale(), restoreSession()])
  const router = createRouter()
  watchSession(router)
  createRoot(document.getElementById('root') as HTMLElement).render(<AppRoot router={router} />)
}

void start()
