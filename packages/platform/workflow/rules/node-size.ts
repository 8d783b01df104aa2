/** Pixels of a node on the canvas. */
export const nodeSize = { width: 200, height: 64 } as const
