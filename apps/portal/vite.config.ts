import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chinaOutlines } from './vite/china-outlines-plugin.ts'
import { definitionIndex } from './vite/definition-index-plugin.ts'
import { pageChunks } from './vite/page-chunks.ts'
import { traditionalChinese } from './vite/traditional-chinese-plugin.ts'

/**
 * antd's configuration names the library of forms for a context of it. What does the work there is used by the pages
 * after sign-in only, and goes with those.
 */
const forms = /node_modules[\\/]@rc-component[\\/](form[\\/]es[\\/](?!FormContext)|async-validator)/

/** The definitions of an area are loaded together. */
const definitionChunk = (id: string): string | undefined => {
  const area = /[\\/]packages[\\/](?:platform|areas)[\\/]([\w-]+)[\\/]definitions[\\/]/.exec(id)?.[1]
  return area && !id.endsWith('.calls.ts') ? `definitions-${area}` : undefined
}

export default defineConfig({
  plugins: [
    react(),
    traditionalChinese(resolve(import.meta.dirname, '../../packages')),
    chinaOutlines(),
    definitionIndex(resolve(import.meta.dirname, '../../packages/engine/registry')),
  ],
  test: { setupFiles: [resolve(import.meta.dirname, 'test/setup.ts')] },
  build: {
    // A strict content security policy is sent: no inlined assets as data URLs in scripts, no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: forms, sideEffects: false }] },
      output: {
        // Named: automatic chunks mix in parts of pages that are only opened later, so that the sign-in page would
        // grow with every page that is added, and there are too many of them to be quick.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
              priority: 3,
            },
            { name: 'start', tags: ['$initial'], test: id => !forms.test(id), priority: 2 },
            { name: 'forms', test: forms, priority: 1 },
            { debugName: 'pages', name: pageChunks(import.meta.dirname) },
            { debugName: 'definitions', name: definitionChunk },
          ],
        },
      },
    },
  },
})
