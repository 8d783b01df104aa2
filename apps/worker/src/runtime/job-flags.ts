/**
 * Node's flags for a process that may have so many megabytes: two thirds for what it keeps, and room for what it
 * throws away at once. With the usual 16 MB for the latter, many cells of a file live past two collections and are
 * copied to the old objects; with 32 MB an import took 3 to 24 % less time, with 64 MB not less than that.
 */
export const jobFlags = (memoryMB: number): string[] => [
  `--max-old-space-size=${Math.floor(memoryMB * 0.65)}`,
  `--max-semi-space-size=${Math.max(16, Math.floor(memoryMB / 32))}`,
]
