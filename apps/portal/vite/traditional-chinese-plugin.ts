import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { characterPairs, chineseLiterals, toTraditional, toTraditionalTree, wordPairs } from './traditional-chinese.ts'

const query = '?zh-tw'
const localeMark = '.zh-tw.js'
const labelsId = 'virtual:traditional-labels'

/**
 * zh-TW is never written by hand: importing `<locale>.json?zh-tw` gives the converted file, and
 * `virtual:traditional-labels` gives the labels that the packages define in source, with tables of words and
 * characters for what only the server knows (menu titles, dictionary values).
 */
export function traditionalChinese(packagesFolder: string): Plugin {
  return {
    name: 'traditional-chinese',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === labelsId) return `\0${labelsId}`
      // A virtual name: under its own the build would take it for a JSON file, and the dependency scan look for it.
      if (importer && id.endsWith(`.json${query}`))
        return `\0${resolve(dirname(importer), id.slice(0, -query.length))}${localeMark}`
    },
    load(id) {
      if (id.endsWith(localeMark)) {
        const file = id.slice(1, -localeMark.length)
        this.addWatchFile(file)
        return `export default ${JSON.stringify(toTraditionalTree(JSON.parse(readFileSync(file, 'utf8'))))}`
      }
      if (id !== `\0${labelsId}`) return
      const phrases: Record<string, string> = {}
      for (const name of sourceFiles(packagesFolder)) {
        const file = resolve(packagesFolder, name)
        this.addWatchFile(file)
        for (const text of chineseLiterals(readFileSync(file, 'utf8'))) phrases[text] = toTraditional(text)
      }
      const tables = { phrases, words: wordPairs(), characters: characterPairs() }
      return Object.entries(tables)
        .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)}`)
        .join('\n')
    },
  }
}

/** What browsers have of the packages holds the labels; titles of the menu stand in the foundation of a tenant too. */
const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name =>
      /^(kernel|engine\/kit)\/src\/|^(platform|areas)\/[^/]+\/(rules|definitions)\/|^platform\/.*menu/.test(name),
    )
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
