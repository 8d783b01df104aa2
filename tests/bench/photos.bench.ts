import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { makePhotoVariants } from '@sfa/operations/photo/make-photo-variants'
import type { BenchRow, SkippedRow } from './lib/bench-row'
import { type SampleSize, writeSamplePhotos } from './lib/sample-photos'

const samples: (SampleSize & { name: string })[] = [
  { name: 'photos: 750 and 180 px of 3000 × 2000', width: 3000, height: 2000, count: 200 },
  { name: 'photos: 750 and 180 px of 4032 × 3024 (phone)', width: 4032, height: 3024, count: 60 },
]
const rounds = 3
const floor = 0.85
const atATime = 4
const limits = { maxBytes: 50 * 1024 ** 2, maxPixels: 50_000_000, allowedFormats: ['jpeg'] as const }
/** The quality that makePhotoVariants writes. */
const output = '[Q=80,strip]'
const runProgram = promisify(execFile)

/**
 * Files on disk to both variants on disk, ours and vipsthumbnail in alternation on the same cores. The peer is used as
 * well as it can be: one process per core, each with one thread, and the thumbnail made from the large variant, as ours.
 * Without vipsthumbnail there is nothing to compare with, and the rows are skipped.
 */
export async function run(): Promise<(BenchRow | SkippedRow)[]> {
  if (!(await hasVips()))
    return samples.map(({ name }) => ({ name, skipped: 'vipsthumbnail is not installed (Debian: libvips-tools)' }))
  const folder = await mkdtemp(join(tmpdir(), 'bench-photos-'))
  try {
    const rows: BenchRow[] = []
    for (const sample of samples) rows.push(await compare(sample, folder))
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function compare({ name, ...size }: (typeof samples)[number], folder: string): Promise<BenchRow> {
  const photos = await writeSamplePhotos(join(folder, `${size.width}`), size)
  const target = join(folder, 'out')
  const perSecond = async (make: typeof ours) => {
    await mkdir(target)
    const start = performance.now()
    await make(photos, target)
    const seconds = (performance.now() - start) / 1000
    const made = (await readdir(target)).length
    if (made !== 2 * photos.length) throw new Error(`${made} files made of ${photos.length} photos`)
    await rm(target, { recursive: true })
    return photos.length / seconds
  }
  await perSecond(ours)
  await perSecond(vipsthumbnail)
  const pairs: { ours: number; peer: number; ratio: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const pair = { ours: await perSecond(ours), peer: await perSecond(vipsthumbnail) }
    pairs.push({ ...pair, ratio: pair.ours / pair.peer })
  }
  // The middle round as a whole: what else the machine does meets both halves of a round alike.
  const middle = pairs.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)]!
  return { name, ...middle, target: `≥ ${floor} of vipsthumbnail`, ok: middle.ratio >= floor, unit: 'photos/s' }
}

async function ours(photos: readonly string[], target: string): Promise<void> {
  const waiting = photos.values()
  const worker = async () => {
    for (const path of waiting) {
      const { large, thumbnail } = await makePhotoVariants(await readFile(path), limits)
      const name = basename(path, '.jpg')
      await Promise.all([
        writeFile(join(target, `${name}_750.jpg`), large),
        writeFile(join(target, `${name}_180.jpg`), thumbnail),
      ])
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}

async function vipsthumbnail(photos: readonly string[], target: string): Promise<void> {
  const cores = availableParallelism()
  const shares = Array.from({ length: cores }, (_, core) => photos.filter((_path, i) => i % cores === core))
  await Promise.all(
    shares.map(async share => {
      await runVips([...share, '-s', '750x', '-o', join(target, `%s_750.jpg${output}`)])
      const large = share.map(path => join(target, `${basename(path, '.jpg')}_750.jpg`))
      await runVips([...large, '-s', '180x180', '-o', join(target, `%s_180.jpg${output}`)])
    }),
  )
}

const runVips = (args: string[]) => runProgram('vipsthumbnail', ['--vips-concurrency=1', ...args])

async function hasVips(): Promise<boolean> {
  try {
    await runProgram('vipsthumbnail', ['--vips-version'])
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
