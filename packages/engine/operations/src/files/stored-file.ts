/** A file that the product keeps; `key` is its place in the file store and never leaves the server. */
export interface StoredFile {
  id: string
  tenantId: string
  key: string
  name: string
  bytes: number
  contentType: string
  sha256: string
  /** Only this user may read it (and users who watch all jobs); null: every user of the tenant. */
  ownerId: string | null
  /** The field that a form attached it to (attached-files.ts); null for every other file. */
  attachedTo: string | null
  /** UTC+8, `YYYY-MM-DD HH:mm:ss…`; null: it does not expire. */
  expiresAt: string | null
}

interface FileRow {
  id: string
  tenant_id: string
  key: string
  name: string
  bytes: string
  content_type: string
  sha256: string
  owner_id: string | null
  attached_to: string | null
  expires_at: string | null
}

export const toStoredFile = (row: FileRow): StoredFile => ({
  id: String(row.id),
  tenantId: row.tenant_id,
  key: row.key,
  name: row.name,
  bytes: Number(row.bytes),
  contentType: row.content_type,
  sha256: row.sha256,
  ownerId: row.owner_id,
  attachedTo: row.attached_to,
  expiresAt: row.expires_at,
})

const contentTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

export const extensionOf = (name: string) => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const contentTypeOf = (name: string) => contentTypes[extensionOf(name)] ?? 'application/octet-stream'
