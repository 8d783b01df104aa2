/** A session that has neither ended nor run out; moments are UTC+8 (docs/wire.md). */
interface LiveSession {
  id: string
  ip: string | null
  userAgent: string | null
  signedInAt: string
  lastClickAt: string
}

/** As administrators see it. */
export interface OnlineSession extends LiveSession {
  userID: string
  userName: string
  userCode: string
  name: string
}

/** As its owner sees it. */
export interface OwnSession extends LiveSession {
  /** The session that asks. */
  current: boolean
}
