/** Hands a fetched file to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
