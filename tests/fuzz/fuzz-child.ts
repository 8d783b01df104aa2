import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { archiveLane } from './lanes/archive-lane'
import { callLane } from './lanes/call-lane'
import { imageLane } from './lanes/image-lane'
import type { Lane } from './lanes/lane'
import { csvLane, xlsLane, xlsxLane } from './lanes/spreadsheet-lanes'
import { wireLane } from './lanes/wire-lane'
import { randomOf } from './random'

/** Tries one input after the other, and tells its parent of each before it begins: `lane seed first last folder`. */
const lanes: Record<string, () => Lane | Promise<Lane>> = {
  xlsx: xlsxLane,
  xls: xlsLane,
  csv: csvLane,
  archive: archiveLane,
  image: imageLane,
  wire: wireLane,
  call: callLane,
}

const [name = '', seed = '1', first = '0', last = '0', folder = '.'] = process.argv.slice(2)
const tell = (message: object) => new Promise<void>(resolve => process.send?.(message, () => resolve()))

process.on('disconnect', () => process.exit(1))
const lane = await lanes[name]!()
const path = join(folder, `input.${lane.extension}`)
for (let iteration = Number(first); iteration <= Number(last); iteration++) {
  await lane.ready?.(() => tell({ preparing: true }))
  const input = lane.make(randomOf(Number(seed), iteration))
  writeFileSync(path, input)
  await tell({ began: iteration, path })
  try {
    await lane.try(input, path)
  } catch (error) {
    await tell({ fault: iteration, path, text: error instanceof Error ? String(error.stack) : String(error) })
  }
}
await tell({ done: true })
process.exit()
