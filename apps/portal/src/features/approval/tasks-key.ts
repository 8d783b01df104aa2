/** Everything that is kept of approvals and tasks stands below it. */
export const tasksKey = ['approval'] as const
