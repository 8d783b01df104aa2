/** Where published messages go (docs/operations.md); without it publishing is refused. */
export interface OutboxConfig {
  url: string
  /** Key of the signatures. */
  secret: string
}
