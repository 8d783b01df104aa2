import { afterAll } from 'vitest'
import { stopLeftRunning } from './left-running'

// Restored after every test file, since the next one runs in the same process.
const environment = { ...process.env }

// Registered before the hooks of the file, so that it runs after them.
afterAll(async () => {
  const left = await stopLeftRunning()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  if (left.length > 0) throw new Error(`The file ended without stopping: ${left.join(', ')}`)
})
