/**
 * Node's flags for a process that may have so many megabytes: two thirds for what it keeps, and room for what it
 * throws away at once. With the usual 16 MB for the latter, the cells of a file live past two collections and are
 * copied to the old objects, which costs an import a tenth of its time.
 */
export const jobFlags = (memoryMB: number): string[] => [
  `--max-old-space-size=${Math.floor(memoryMB * 0.65)}`,
  `--max-semi-space-size=${Math.max(16, Math.floor(memoryMB / 16))}`,
]
