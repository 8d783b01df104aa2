/**
 * The program of the child processes, beside this one: sandbox-run.ts from source, dist/server/sandbox-run.js where
 * the worker is bundled into dist/server/worker.js.
 */
export const locateSandbox = (self = import.meta.url): URL =>
  new URL(self.endsWith('.ts') ? 'sandbox-run.ts' : 'sandbox-run.js', self)
