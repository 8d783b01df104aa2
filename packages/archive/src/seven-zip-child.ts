/** Child process around 7z-wasm; see seven-zip-process.ts for the job and how this file is found. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { SevenZipModule, SevenZipModuleFactory } from '7z-wasm'
import { EntrySplitter } from './entry-splitter'
import { exitBase, type PlannedEntry, type SevenZipJob } from './seven-zip-process'

/** The parts of Emscripten's file system that 7z-wasm has but does not declare. */
interface StreamOps {
  read(stream: unknown, buffer: Uint8Array, offset: number, length: number, position: number): number
  write(stream: unknown, buffer: Uint8Array, offset: number, length: number): number
  llseek(stream: { position: number }, offset: number, whence: number): number
}
interface EmscriptenFs {
  createFile(parent: string, name: string, properties: object, canRead: boolean, canWrite: boolean): FileNode
  getStream(descriptor: number): { stream_ops: Partial<StreamOps> }
  ErrnoError: new (errno: number) => Error
}
interface FileNode {
  node_ops: { getattr(node: unknown): { size: number } }
  stream_ops: Partial<StreamOps>
}

const INVALID_ARGUMENT = 28
const IO_ERROR = 29
const SEEK_CURRENT = 1
const SEEK_END = 2

await run(JSON.parse(process.argv[2] ?? '') as SevenZipJob)

async function run(job: SevenZipJob): Promise<void> {
  const factory = createRequire(import.meta.url)('7z-wasm') as SevenZipModuleFactory
  const sevenZip = await factory({ stdin: () => null as unknown as number, noExitRuntime: true })
  const fs = sevenZip.FS as unknown as EmscriptenFs
  showArchive(fs, job.archive)
  const code = job.command === 'list' ? list(sevenZip, fs, job) : extract(sevenZip, fs, job)
  process.exitCode = exitBase + code
}

function list(sevenZip: SevenZipModule, fs: EmscriptenFs, job: SevenZipJob): number {
  onWrite(fs, 1, bytes => writeFully(bytes))
  onWrite(fs, 2, () => undefined)
  return callMain(sevenZip, ['l', '-slt', '-bsp0', '-bse1', '-p-', `-t${job.type}`, '--', '/archive'])
}

/** 7-Zip sends all entries to its stdout one after the other, so it never learns of any real path to write to. */
function extract(sevenZip: SevenZipModule, fs: EmscriptenFs, job: SevenZipJob): number {
  const plan = JSON.parse(readFileSync(job.plan!, 'utf8')) as PlannedEntry[]
  const splitter = new EntrySplitter(plan, job.folder!, (index, outcome) => {
    writeFully(Buffer.from(`${outcome} ${index}\n`))
  })
  let errors = ''
  onWrite(fs, 1, bytes => splitter.data(bytes))
  onWrite(fs, 2, bytes => {
    const lines = (errors + bytes.toString('latin1')).split('\n')
    errors = lines.pop() ?? ''
    for (const line of lines) splitter.message(line)
  })
  const code = callMain(sevenZip, ['x', '-so', '-bsp0', '-y', '-p-', `-t${job.type}`, '--', '/archive'])
  splitter.end()
  return code
}

/** An uncaught C++ exception arrives as a bare number; our own (too many bytes) as an Error. */
function callMain(sevenZip: SevenZipModule, args: string[]): number {
  try {
    return (sevenZip.callMain as (args: string[]) => unknown as (args: string[]) => number)(args)
  } catch {
    return 4
  }
}

/** The archive as the only file that 7-Zip can see: read-only, its bytes read where they lie. */
function showArchive(fs: EmscriptenFs, path: string): void {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  process.once('exit', () => closeSync(file))
  const node = fs.createFile('/', 'archive', {}, true, false)
  const { getattr } = node.node_ops
  node.node_ops = { ...node.node_ops, getattr: target => Object.assign(getattr(target), { size }) }
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream, buffer, offset, length, position) => readSync(file, buffer, offset, length, position),
    write: () => {
      throw new fs.ErrnoError(IO_ERROR)
    },
    llseek: (stream, offset, whence) => {
      const base = whence === SEEK_CURRENT ? stream.position : whence === SEEK_END ? size : 0
      if (base + offset < 0) throw new fs.ErrnoError(INVALID_ARGUMENT)
      return base + offset
    },
  }
}

/** Emscripten's own terminals take one byte per call; this takes whole buffers. */
function onWrite(fs: EmscriptenFs, descriptor: number, take: (bytes: Buffer) => void): void {
  const stream = fs.getStream(descriptor)
  stream.stream_ops = {
    ...stream.stream_ops,
    write: (_stream, buffer, offset, length) => {
      take(Buffer.from(buffer.buffer, buffer.byteOffset + offset, length))
      return length
    },
  }
}

function writeFully(bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(1, bytes, done)
}
