import { toSimplified } from './chinese-variants'

/**
 * How headers are compared: width, case, space, line breaks, Chinese variant, and the marks of mandatory columns
 * (`*`, （必填）) do not count.
 */
export const normalizeHeader = (text: string): string =>
  toSimplified(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s*_:\-\u200b-\u200d\ufeff]/g, '')
    .replace(/\((必填|选填|required|optional)\)/g, '')

/** The same without a unit or hint in brackets: 保质期（月） is 保质期. */
export const withoutBrackets = (normalized: string): string => normalized.replace(/[([【][^)\]】]{0,200}[)\]】]/g, '')
