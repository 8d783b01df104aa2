import { textToHtml } from '../rich-text/text-to-html'

/** The format in which a message's content is stored: `text` for messages from before there was formatting. */
export type ContentFormat = 'text' | 'html'

/** Takes the format out of a row and converts its content to formatted text. */
export function withShownContent<Row extends { content: string; contentFormat: ContentFormat }>({
  contentFormat,
  ...row
}: Row): Omit<Row, 'contentFormat'> & { content: string } {
  return { ...row, content: contentFormat === 'text' ? textToHtml(row.content) : row.content }
}
