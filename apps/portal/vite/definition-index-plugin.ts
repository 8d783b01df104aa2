import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const id = 'virtual:definition-index'

/**
 * What the browser knows of the definitions before it loads them (`packages/engine/registry/src/definition-index.ts`), made of
 * them when the portal is built.
 */
export function definitionIndex(registryFolder: string): Plugin {
  return {
    name: 'definition-index',
    resolveId: source => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return
      const { module, dependencies } = await runnerImport<{ definitionIndex: () => unknown }>(
        resolve(registryFolder, 'src/definition-index.ts'),
      )
      for (const file of dependencies) this.addWatchFile(file)
      return `export const definitionIndex = ${JSON.stringify(module.definitionIndex())}`
    },
  }
}
