import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Process ids of the children of `parent` whose command names `program`. */
export async function childrenOf(parent: number, program: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  return stdout.split('\n').flatMap(line => {
    const [, pid, ppid, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(ppid) === parent && args?.includes(program) ? [Number(pid)] : []
  })
}
