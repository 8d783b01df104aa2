/**
 * Node's flags for the API. It keeps little, but V8 lets what was thrown away grow by the memory that a process may have:
 * six lists of 400,000 products at once take twice as much without this limit. The Dockerfile names it too.
 */
export const apiFlags: readonly string[] = ['--max-old-space-size=1024']
