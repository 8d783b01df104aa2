/** Whether the parts beside the database answer; asked by GET /readyz. */
export interface Readiness {
  queue(): Promise<boolean>
  /** At least one worker has reported lately. */
  worker(): Promise<boolean>
}
