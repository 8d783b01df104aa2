import type { Readable } from 'node:stream'

/** Files on disk or in S3 behind one small interface. Keys are made by `newFileKey`, never from what a user sends. */
export interface FileStore {
  put(key: string, content: Readable | Buffer, options?: { contentType?: string }): Promise<{ bytes: number }>
  get(key: string): Promise<Readable>
  stat(key: string): Promise<{ bytes: number; contentType?: string } | undefined>
  delete(key: string): Promise<void>
  /** Path on this machine, where the store has one. */
  localPath?(key: string): string | undefined
}
