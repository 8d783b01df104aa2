import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from './list-files'

export interface BuildStamp {
  isCurrent(): boolean
  /** Before building: a build that breaks off must not pass for finished. */
  clear(): void
  write(): void
}

/** Compares the content of the inputs (folders and files below `root`) with what it was when the stamp was written. */
export function openBuildStamp(root: string, file: string, inputs: string[]): BuildStamp {
  const path = join(root, file)
  const hash = hashFiles(root, inputs)
  return {
    isCurrent: () => existsSync(path) && readFileSync(path, 'utf8') === hash,
    clear: () => rmSync(path, { force: true }),
    write: () => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, hash)
    },
  }
}

function hashFiles(root: string, inputs: string[]): string {
  const hash = createHash('sha256').update(process.version)
  const isFile = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile()
  for (const file of [
    ...inputs.filter(isFile),
    ...listFiles(
      root,
      inputs.filter(path => !isFile(path)),
    ),
  ]) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
