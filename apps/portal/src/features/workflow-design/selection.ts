/** What the canvas points at: nodes, or one edge. */
export interface Selection {
  nodes: readonly string[]
  edge?: string | undefined
}
