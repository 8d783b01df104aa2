import type { FileStore } from './file-store'
import { openFolderStore } from './folder-store'
import { openS3Store, type S3StoreConfig } from './s3-store'

export interface FileStoreConfig {
  /** Used where no bucket is named. */
  folder: string
  s3?: S3StoreConfig
}

/** A bucket where one is configured, else a folder. */
export async function openFileStore({ folder, s3 }: FileStoreConfig): Promise<FileStore> {
  return s3 ? openS3Store(s3) : openFolderStore(folder)
}
