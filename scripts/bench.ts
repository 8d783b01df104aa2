import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from './build'
import { type BenchResult, formatTable, writePerformancePage } from './lib/bench-report'
import { repository } from './lib/repository'
import { runScript, ScriptError } from './lib/script-error'
import { dim } from './lib/terminal'

/** `npm run bench [-- --write] [-- --only xlsx]`: builds, and runs tests/bench/*.bench.ts one after the other. */
async function bench() {
  const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string', default: '' } } })
  const folder = join(repository, 'tests/bench')
  const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.bench.ts')) : []
  const chosen = files.filter(name => name.includes(values.only)).sort()
  if (chosen.length === 0) throw new ScriptError(`No benchmark in tests/bench matches "${values.only}"`)

  await build()
  const results: BenchResult[] = []
  for (const name of chosen) {
    console.log(dim(`running ${name} …`))
    const { run } = (await import(pathToFileURL(join(folder, name)).href)) as { run(): Promise<BenchResult['rows']> }
    results.push({ file: name, rows: await run() })
  }
  console.log(`\n${formatTable(results)}`)
  if (values.write) writePerformancePage(join(repository, 'docs/performance.md'), results)
  const missed = results.flatMap(({ rows }) => rows).filter(row => !row.ok)
  if (missed.length > 0) throw new ScriptError(`Missed: ${missed.map(row => row.name).join(', ')}`)
}

await runScript(bench)
process.exit()
