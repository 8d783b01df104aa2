import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import { cutParts } from './cut-parts'
import { checkKey } from './file-key'
import type { FileStore } from './file-store'
import { nameServiceFault } from './name-fault'
import { StorageError } from './storage-error'

export interface S3StoreConfig {
  bucket: string
  region: string
  /** Of a service other than AWS: MinIO, OSS, Ceph. */
  endpoint?: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`; MinIO wants it. */
  forcePathStyle?: boolean
  /** Absent: the SDK's own chain (environment, instance role). */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Streams longer than this are uploaded in parts of this size; S3 wants at least 5 MiB. Default: 8 MiB. */
  partBytes?: number
  /** Milliseconds that the service may take for an answer. Default: 30 s. */
  patienceMs?: number
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** Files in a bucket. The SDK is loaded here, so that a deployment that keeps files in a folder does not load it. */
export async function openS3Store(config: S3StoreConfig): Promise<FileStore & { close(): void }> {
  const sdk = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, partBytes = 8 * 1024 ** 2, region, endpoint, forcePathStyle, credentials } = config
  const client = new sdk.S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials,
    // Services other than AWS often refuse the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // An unreachable service is reported within seconds; the SDK's default is minutes.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: config.patienceMs ?? 30_000,
      throwOnRequestTimeout: true,
    },
  })
  const place = [endpoint ?? `s3.${region}.amazonaws.com`, Bucket].join('/')
  client.middlewareStack.add(
    next => args =>
      next(args).catch(error => {
        throw nameServiceFault(error, place)
      }),
    { step: 'initialize', priority: 'high', name: 'nameFaults' },
  )
  return {
    async put(key, data, { contentType: ContentType }) {
      const target = { Bucket, Key: checkKey(key), ContentType }
      if (Buffer.isBuffer(data)) {
        await client.send(new sdk.PutObjectCommand({ ...target, Body: data }))
        return
      }
      await putStream(sdk, client, target, data, partBytes)
    },

    async get(key) {
      const command = new sdk.GetObjectCommand({ Bucket, Key: checkKey(key) })
      const answer = await client.send(command).catch(error => {
        throw isMissing(error) ? new StorageError('notFound', { key }, { cause: error }) : error
      })
      return answer.Body as Readable
    },

    async stat(key) {
      const command = new sdk.HeadObjectCommand({ Bucket, Key: checkKey(key) })
      const answer = await client.send(command).catch(error => {
        if (isMissing(error)) return undefined
        throw error
      })
      return answer && { size: answer.ContentLength ?? 0, modified: answer.LastModified ?? new Date(0) }
    },

    async delete(key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: checkKey(key) }))
    },

    async check() {
      const Key = `.probe/${randomUUID()}`
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: Buffer.from('x') }))
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
    },

    async removeUnfinished(before) {
      const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket }))
      const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before)
      for (const { Key, UploadId } of old)
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      return old.length
    },

    async *list(prefix) {
      const request = { Bucket, Prefix: `${checkKey(prefix)}/` }
      for await (const page of sdk.paginateListObjectsV2({ client }, request)) {
        for (const { Key } of page.Contents ?? []) if (Key) yield Key
      }
    },

    close: () => client.destroy(),
  }
}

interface Target {
  Bucket: string
  Key: string
  ContentType: string
}

/** One request for what fits into one part, else a multipart upload that is aborted when the source fails. */
async function putStream(sdk: Sdk, client: S3Client, target: Target, data: Readable, partBytes: number): Promise<void> {
  const { Bucket, Key } = target
  let UploadId: string | undefined
  const parts: CompletedPart[] = []
  try {
    for await (const { part, last } of cutParts(data, partBytes)) {
      if (last && !UploadId) {
        await client.send(new sdk.PutObjectCommand({ ...target, Body: part }))
        return
      }
      UploadId ??= (await client.send(new sdk.CreateMultipartUploadCommand(target))).UploadId
      const PartNumber = parts.length + 1
      const upload = new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part })
      parts.push({ PartNumber, ETag: (await client.send(upload)).ETag })
    }
    const MultipartUpload = { Parts: parts }
    await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
  } catch (error) {
    data.destroy()
    // The first error is the one to report; parts left by a failed abort are deleted by the bucket's lifecycle rule.
    if (UploadId) {
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
    }
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}
