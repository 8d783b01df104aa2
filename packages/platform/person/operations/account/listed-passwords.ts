import { readFile } from 'node:fs/promises'

const files = new Map<string, Promise<ReadonlySet<string>>>()

/** Passwords of a file, one in a line, in lower case. Read once; a file that cannot be read refuses every change. */
export function listedPasswords(path: string): Promise<ReadonlySet<string>> {
  const known = files.get(path) ?? readList(path)
  files.set(path, known)
  known.catch(() => files.delete(path))
  return known
}

const readList = async (path: string) =>
  new Set(
    (await readFile(path, 'utf8'))
      .split(/\r?\n/)
      .map(line => line.trim().toLowerCase())
      .filter(line => line !== ''),
  )
