/** A limit of files as people write it: 20480 → `20 MB`, 500 → `500 KB`. */
export const sizeText = (kilobytes: number): string =>
  kilobytes >= 1024 && kilobytes % 1024 === 0 ? `${kilobytes / 1024} MB` : `${kilobytes} KB`
