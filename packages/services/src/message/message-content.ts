import { textToHtml } from '../rich-text/text-to-html'

/** How a message's content is kept: `text` for what was written before messages had formatting. */
export type ContentFormat = 'text' | 'html'

/** Takes the format out of a row and leaves its content as what is shown: formatted text, whatever is kept. */
export function withShownContent<Row extends { content: string; contentFormat: ContentFormat }>({
  contentFormat,
  ...row
}: Row): Omit<Row, 'contentFormat'> & { content: string } {
  return { ...row, content: contentFormat === 'text' ? textToHtml(row.content) : row.content }
}
