import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { listFiles } from './list-files'
import { repository } from './repository'

export interface Expression {
  pattern: string
  flags: string
}

/** Expressions that are written in a source, and how many are built of texts. */
export function expressionsIn(source: string, isJsx: boolean): { written: Expression[]; built: number } {
  const written: Expression[] = []
  let built = 0
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags, callee } = node as Record<string, unknown>
    if (type === 'RegExpLiteral') written.push({ pattern: String(pattern), flags: String(flags) })
    if ((callee as { value?: unknown } | undefined)?.value === 'RegExp') built += 1
    Object.values(node).forEach(visit)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: isJsx, target: 'es2022' }).body)
  return { written, built }
}

/** Without a part that may repeat without end, the number of steps has a limit by itself. */
export const isBounded = ({ pattern }: Expression) => !/[*+]|\{\d+,\}/.test(pattern.replace(/\\[*+]/g, ''))

/** The product's own sources that have expressions, without tests and what is made for them. */
export function expressionsOfSource() {
  const files = listFiles(repository, ['packages', 'apps']).filter(
    file =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|\/(?:test|test-support|testing|vite)\/|^packages\/(?:test-kit|demo-tenant)\//.test(file),
  )
  return files.flatMap(file => {
    const source = readFileSync(join(repository, file), 'utf8')
    return /\/[^/*\s]|RegExp/.test(source) ? [{ file, ...expressionsIn(source, file.endsWith('x')) }] : []
  })
}

/** Each expression once, with the first file that has it. */
export function writtenOnce(found: ReturnType<typeof expressionsOfSource>) {
  const byText = new Map<string, Expression & { file: string }>()
  for (const { file, written } of found)
    for (const one of written) byText.set(`/${one.pattern}/${one.flags}`, { ...one, file })
  return byText
}
