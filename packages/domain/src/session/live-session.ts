/** A session that has neither ended nor run out, as its owner sees it; moments are UTC+8 (docs/wire.md). */
export interface OwnSession {
  id: string
  ip: string | null
  userAgent: string | null
  signedInAt: string
  lastClickAt: string
  /** The session that asks. */
  current: boolean
}
