import { Worker } from 'node:worker_threads'

/**
 * Ends this process within half a second after its parent is gone, also while a handler keeps the event loop busy,
 * because another worker may have claimed the run by then.
 */
export function dieWithParent(): void {
  const source = `
    const { workerData } = require('node:worker_threads')
    setInterval(() => {
      if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
    }, 250)`
  new Worker(source, {
    eval: true,
    execArgv: [],
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref()
}
