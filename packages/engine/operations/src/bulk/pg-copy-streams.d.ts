declare module 'pg-copy-streams' {
  import type { Readable, Writable, WritableOptions } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Takes COPY text; `finish` comes when the server has stored everything. */
  export function from(text: string, options?: WritableOptions): Writable & Submittable
  export function to(text: string): Readable & Submittable
}
