import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build'
import { formatTable, missedRows, writePerformancePage } from './lib/bench-report'
import { repository } from './lib/repository'
import { runBenchFile } from './lib/run-bench-file'
import { runBenchmarks } from './lib/run-benchmarks'
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
  const { results, broken } = await runBenchmarks(chosen, name => {
    console.log(dim(`running ${name} …`))
    return runBenchFile(name)
  })
  console.log(`\n${formatTable(results)}`)
  if (broken.length > 0)
    throw new ScriptError(`Not measured:\n${broken.map(({ file, message }) => `${file}: ${message}`).join('\n')}`)
  if (values.write) writePerformancePage(join(repository, 'docs/performance.md'), results)
  const missed = missedRows(results)
  if (missed.length > 0) throw new ScriptError(`Missed: ${missed.map(row => row.name).join(', ')}`)
}

await runScript(bench)
process.exit()
