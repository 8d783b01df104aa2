import type ExcelJs from 'exceljs'
import { columnLetters } from '../column-spec'

/** Excel's limit for a list written into the rule itself. */
const LONGEST_INLINE_LIST = 255
/** Rows that get a dropdown: more than a user fills in by hand. Programs that store the rule per cell stay usable. */
const ROWS_WITH_CHOICES = 5000
const LIST_SHEET = '_lists'

/** exceljs keeps rules by range, though its types only show them on single cells. */
interface WithRules {
  dataValidations: { add(range: string, rule: ExcelJs.DataValidation): void }
}

/** Offers a dropdown in the first 5,000 cells below the header. Long lists stand on a hidden sheet. */
export function addChoices(
  book: ExcelJs.Workbook,
  sheet: ExcelJs.Worksheet,
  column: string,
  choices: readonly string[],
): void {
  const rules = (sheet as unknown as WithRules).dataValidations
  rules.add(`${column}2:${column}${ROWS_WITH_CHOICES + 1}`, {
    type: 'list',
    allowBlank: true,
    showErrorMessage: true,
    formulae: [inlineList(choices) ?? listOnSheet(book, choices)],
  })
}

function inlineList(choices: readonly string[]): string | undefined {
  const list = choices.join(',')
  const needsSheet = list.length > LONGEST_INLINE_LIST || choices.some(choice => /[,"\n]|^\s|\s$|^=/.test(choice))
  return needsSheet ? undefined : `"${list}"`
}

function listOnSheet(book: ExcelJs.Workbook, choices: readonly string[]): string {
  const lists = book.getWorksheet(LIST_SHEET) ?? book.addWorksheet(LIST_SHEET, { state: 'veryHidden' })
  const column = lists.actualColumnCount + 1
  for (const [index, choice] of choices.entries()) {
    const cell = lists.getCell(index + 1, column)
    cell.value = choice
    cell.numFmt = '@'
  }
  const letters = columnLetters(column - 1)
  return `${LIST_SHEET}!$${letters}$1:$${letters}$${choices.length}`
}
