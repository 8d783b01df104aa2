import { fileURLToPath } from 'node:url'

/** The repository's folder, with a separator at its end. */
export const repository = fileURLToPath(new URL('../..', import.meta.url))
