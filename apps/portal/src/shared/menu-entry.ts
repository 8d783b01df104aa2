/** An entry of the server's menu (1-shell.md §3). Flags come as strings, old rows as numbers. */
export interface MenuEntry {
  name: string
  /** '2' = functional. */
  type: string | number
  /** '2' = mini-program. */
  platform?: string | number
  subType?: string | number
  url?: string
  sub?: unknown
  /** JSON `{ "name": "<ant design icon>" }`. */
  icon?: string
  descriptionCn?: string
  descriptionEn?: string
  code?: string
  /** JSON list of `{ key }`. */
  action?: string
  /** Shown only to whom holds one of these; absent = open to all. */
  access?: string[]
  /** Only leaves have one. */
  path?: string
  children?: MenuEntry[]
}
