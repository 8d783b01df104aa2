import type { Readable } from 'node:stream'

export interface FileStat {
  /** Bytes. */
  size: number
  modified: Date
}

/**
 * Where uploads, results and photos live: a folder (folder-store.ts) or a bucket (s3-store.ts). Keys are made by
 * `newFileKey`; a key that does not follow its rules throws StorageError badKey everywhere.
 */
export interface FileStore {
  /**
   * Writes the whole file or nothing: readers never see a part of it, and a failed source leaves no file. Replaces an
   * existing file.
   */
  put(key: string, data: Buffer | Readable, options: { contentType: string }): Promise<void>
  /** Throws StorageError notFound before the first byte. */
  get(key: string): Promise<Readable>
  /** Undefined where there is no such file. */
  stat(key: string): Promise<FileStat | undefined>
  /** No error where there is no such file. */
  delete(key: string): Promise<void>
  /** Writes and takes away a few bytes. Throws StorageError noSpace or unreachable, as every call here may. */
  check(): Promise<void>
  /** Removes files that writers left unfinished before `before`. Answers how many were removed. */
  removeUnfinished(before: Date): Promise<number>
  /** Keys below a folder-like prefix (`tenant/area`), in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** The file's own path, where the store has one: readers that need random access skip the copy. */
  localPath?(key: string): string
}
