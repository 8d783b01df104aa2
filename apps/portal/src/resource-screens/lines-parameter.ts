/** Of a document's list: which rows its address asks for; nothing for the documents themselves. */
export const linesParameter = 'rows'
