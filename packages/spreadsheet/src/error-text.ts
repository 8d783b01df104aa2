/**
 * The errors of formulas as spreadsheet programs show them, in the languages of Excel: a text like this in a file is a
 * formula's error that was copied as text, or saved as csv.
 */
const ERRORS = new Set(
  [
    // English, and Chinese versions, which translate the newer ones only.
    '#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN! #PYTHON!',
    '#EXTERNAL! #TIMEOUT! #GETTING_DATA #ERROR! #溢出! #计算! #字段! #已阻止! #连接! #繁忙! #未知! #正在获取数据 #溢位! #計算! #欄位!',
    // Japanese and Korean.
    '#スピル! #값! #이름? #분산!',
    // German, French, Spanish, Italian, Portuguese, Dutch, Russian, Polish.
    '#NV #WERT! #BEZUG! #ZAHL! #ÜBERLAUF! #VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION! #¡VALOR! #¿NOMBRE? #¡REF! #¡DIV/0!',
    '#¡NULO! #¡NUM! #¡DESBORDAMIENTO! #VALORE! #NOME? #RIF! #NULLO! #N/D #N/D! #VALOR! #NÚM! #NULO! #WAARDE! #NAAM? #VERW!',
    '#GETAL! #LEEG! #OVERLOOP! #ЗНАЧ! #ИМЯ? #ССЫЛКА! #ЧИСЛО! #ПУСТО! #Н/Д #ДЕЛ/0! #ПЕРЕНОС! #ARG! #NAZWA? #ADR! #LICZBA!',
  ].flatMap(line => line.split(' ')),
)

/** Excel shows a number or date like this where its column is too narrow, and saves what it shows as csv. */
const TOO_NARROW = /^#{2,}$/
/** An error that LibreOffice has no name for. */
const NUMBERED = /^Err:5\d\d$/

export function isErrorText(text: string): boolean {
  if (text.length > 40) return false
  const trimmed = text.trim()
  return TOO_NARROW.test(trimmed) || ERRORS.has(trimmed.toUpperCase()) || NUMBERED.test(trimmed)
}
