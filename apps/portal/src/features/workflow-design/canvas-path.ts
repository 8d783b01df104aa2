/** Canvas of the workflow that `?id=` names. */
export const canvasPath = '/processwith/workflowdesign/canvas'
export const canvasAddress = (id: unknown): string => `${canvasPath}?${new URLSearchParams({ id: String(id) })}`
