/** A browser that may work; the environment is added to that of its process. */
export interface BrowserCandidate {
  path: string
  environment?: NodeJS.ProcessEnv
}
