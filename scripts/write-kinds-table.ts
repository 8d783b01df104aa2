import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kindsPlace, kindsTable } from './lib/kinds-table'

/** Writes the table of kinds in docs/resources.md anew. */
const path = join(dirname(import.meta.dirname), 'docs/resources.md')
const page = readFileSync(path, 'utf8')
const { begin, end } = kindsPlace
const [before, rest = ''] = page.split(begin)
writeFileSync(path, `${before}${begin}\n${kindsTable()}\n${end}${rest.split(end)[1]}`)
