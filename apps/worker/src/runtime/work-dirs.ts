import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Folders for temporary files, one per run that this process works on. */
export function openWorkDirs(root: string) {
  const mine = join(root, hostname())
  const pathOf = (runId: string) => join(mine, `${process.pid}-${runId}`)
  return {
    /** Deletes folders of dead processes of this machine. */
    async removeLeftOvers() {
      const names = await readdir(mine).catch(() => [] as string[])
      const left = names.filter(name => /^\d+-/.test(name) && !isAlive(Number.parseInt(name, 10)))
      await Promise.all(left.map(name => rm(join(mine, name), { recursive: true, force: true })))
    },
    /** An empty folder for the time that `work` takes. */
    async use<T>(runId: string, work: (path: string) => Promise<T>): Promise<T> {
      const path = pathOf(runId)
      await rm(path, { recursive: true, force: true })
      await mkdir(path, { recursive: true })
      try {
        return await work(path)
      } finally {
        await rm(path, { recursive: true, force: true })
      }
    },
  }
}
