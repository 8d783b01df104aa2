/** What the links of a row are called, also for the width of their column. */
export const designLabel = ['设计', 'Design'] as const
export const deleteLabel = ['删除', 'Delete'] as const
