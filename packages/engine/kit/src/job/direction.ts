/** Which way a job carries records: into the product, out of it, or neither (a message, a batch change). */
export const jobDirections = ['import', 'export', 'none'] as const
export type JobDirection = (typeof jobDirections)[number]

/** The page that lists the jobs of a direction; its `search` key opens those of every user of the tenant. */
export const logPages: Readonly<Record<JobDirection, string>> = {
  import: 'importexport/uploadlog',
  export: 'importexport/downloadlog',
  none: 'importexport/tasklog',
}
