import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Provider {
  url: string
  /** Who the next visitor is, and what goes wrong from now on; no `fault` is none. */
  control(told: { person?: Record<string, unknown>; fault?: string }): Promise<void>
  stop(): Promise<void>
}

/** The identity provider as a process of its own. */
export async function startProvider(): Promise<Provider> {
  const file = new URL('./provider-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    async control(told) {
      await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(told) })
    },
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}
