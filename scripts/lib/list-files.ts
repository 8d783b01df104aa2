import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist'])

/** All files below some folders, as sorted paths from `root` with forward slashes; installed and built ones left out. */
export function listFiles(root: string, folders: string[]): string[] {
  return folders.flatMap(folder => walk(root, folder)).sort()
}

function walk(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(root, path)
    return [path]
  })
}
