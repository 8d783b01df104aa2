import type { ErrorTexts } from './error-texts-shape'

/** Import and export of files. */
export const bulkErrors = {
  // The file as a whole
  excelImportFailed: ['Excel导入失败：{reason}', 'Excel import failed: {reason}'],
  incorrectFilePleaseExcelFile: [
    '文件格式不正确，请选择Excel文件',
    'The file format is not correct, please choose an Excel file',
  ],
  fileEncrypted: [
    '文件已加密，请取消密码后重新上传',
    'The file is protected by a password; please remove it and upload again',
  ],
  fileDamaged: ['文件读取出错：文件不完整或已损坏', 'Error reading the file: it is incomplete or damaged'],
  fileTooLarge: ['文件大小不能超过{max}MB', 'The file may not be larger than {max} MB'],
  fileUnpacksTooLarge: ['文件解压后过大，无法导入', 'The file unpacks to more than can be imported'],
  tooManyRows: ['数据行数不能超过{max}行', 'A file may not have more than {max} rows'],
  tooManyColumns: ['数据列数不能超过{max}列', 'A file may not have more than {max} columns'],
  cellTooLong: ['单元格内容不能超过{max}个字符', 'A cell may not hold more than {max} characters'],
  csvRecordTooLong: [
    '文件中有一行过长，请检查是否缺少换行或引号没有成对',
    'A line of the file is too long: a line break or a closing quotation mark may be missing',
  ],
  fileEncoding: [
    '文件编码不正确，请另存为UTF-8或GBK编码的csv文件',
    'The encoding of the file is not correct; save it as csv in UTF-8 or GBK',
  ],
  fileEncodingLine: [
    '第{line}行的文字编码与文件其他部分不同或已损坏，请将整个文件另存为UTF-8或GBK编码的csv文件',
    'The text of line {line} is damaged or in another encoding than the rest; save the whole file as csv in UTF-8 or GBK',
  ],
  csvQuote: [
    '第{line}行的引号没有成对，或右引号之后还有内容，请修改该行后重新上传',
    'In line {line}, a quotation mark is not closed, or text follows the closing one; correct the line and upload again',
  ],
  csvLine: [
    '第{line}行附近的换行无法识别，请另存为xlsx文件后重新上传',
    'The line ends near line {line} cannot be told apart; save the file as xlsx and upload again',
  ],
  csvNul: [
    '第{line}行包含空字符，文件可能已损坏，请重新导出后上传',
    'Line {line} holds a NUL character; the file may be damaged: export it again',
  ],
  fileOfSample: [
    '文件中只有模板的示例行，请在其下方填写数据',
    'The file has only the sample row of the template: please fill in data below it',
  ],
  fileEmpty: ['文件中没有数据', 'There is no data in the file'],
  fileMissing: ['文件不存在或已过期', 'The file does not exist or has expired'],
  uploadFailed: ['上传失败', 'The upload failed'],
  userQuota: [
    '您的文件已超过{max}MB的上限，请等待旧文件到期或联系管理员',
    'Your files would exceed the limit of {max} MB: wait until older ones expire, or ask the administrator',
  ],
  tenantQuota: [
    '企业的文件已超过{max}MB的上限，请联系管理员',
    'The files of the company would exceed the limit of {max} MB, please ask the administrator',
  ],
  uploadsOpen: [
    '同时进行的上传不能超过{max}个，请先完成或取消已有的上传',
    'At most {max} uploads may be under way, finish or cancel one first',
  ],
  uploadIncomplete: ['文件尚未上传完成', 'The upload of the file is not complete'],
  headersMissing: ['缺少必填列：{columns}', 'Mandatory columns are missing: {columns}'],
  headerDuplicated: ['列“{column}”重复', 'The column "{column}" appears more than once'],
  importNeedsFields: [
    '没有填写必填列的权限，不能新增数据：{columns}',
    'You may not fill in mandatory columns, so no records can be added: {columns}',
  ],
  kindUnknown: ['不支持的导入导出类型：{kind}', 'This kind of data cannot be imported or exported: {kind}'],
  kindShared: [
    '编号{number}对应多种导入导出类型，请改用类型名称：{kinds}',
    'The number {number} stands for several kinds of data; name the kind instead: {kinds}',
  ],
  surveyImportClosed: ['问卷导入尚未开放', 'Surveys cannot be imported yet'],
  questionBankImportClosed: ['题库导入尚未开放', 'Question banks cannot be imported yet'],
  exportFieldsMissing: ['请选择至少一个导出字段', 'please select one field to export'],
  exportFailed: ['导出失败', 'Export failed'],
  importFieldGone: [
    '读取文件之后，以下字段被删除或隐藏，没有导入：{columns}。其他列照常导入',
    'These fields were removed or hidden after the file was read, and were not imported: {columns}. The other columns were',
  ],
  importKeyGone: [
    '读取文件之后，业务主键被修改，没有写入任何数据。请重新上传文件',
    'The natural key was changed after the file was read, so nothing was written. Upload the file again',
  ],
  csvAccepted: [
    '建议使用xlsx或xls格式，csv文件中的数字编码可能丢失前导零',
    'xlsx or xls is recommended: in csv files, leading zeros of codes are easily lost',
  ],
  otherSheets: [
    '工作表“{others}”的列相同，没有导入；本次只导入了“{sheet}”',
    'The sheet "{others}" has the same columns and was not imported; only "{sheet}" was',
  ],
  hiddenRowsTaken: ['隐藏的{count}行也已导入', 'The {count} hidden rows were imported as well'],
  hiddenRowsSkipped: ['隐藏的{count}行没有导入', 'The {count} hidden rows were not imported'],
  // Cells that are not read as they look
  readAsShown: [
    '{column}：{count}个单元格按显示的内容读取，如第{row}行读为“{read}”',
    '{column}: cells read as the sheet shows them: {count}; row {row} is read as "{read}"',
  ],
  readExact: [
    '{column}：{count}个单元格显示的与实际的值不同，按实际值读取，如第{row}行显示“{shown}”，读为“{read}”',
    '{column}: cells that show another value than they hold: {count}; row {row} shows "{shown}" and is read as "{read}"',
  ],
  readPercent: [
    '{column}：{count}个单元格按显示的百分数读取，如第{row}行的“{shown}”读为{read}',
    '{column}: cells read as the percentage that they show: {count}; "{shown}" in row {row} is read as {read}',
  ],
  readSerial: [
    '{column}：{count}个单元格为数字，按日期序列号读取，如第{row}行的“{shown}”读为{read}',
    '{column}: numbers read as the serial of a date: {count}; "{shown}" in row {row} is read as {read}',
  ],
  readWholeDate: [
    '{column}：{count}个单元格没有显示完整日期，如第{row}行显示“{shown}”，读为{read}',
    '{column}: cells that do not show the whole date: {count}; row {row} shows "{shown}" and is read as {read}',
  ],
  readWithoutTime: [
    '{column}：{count}个单元格只读取日期，不读取时刻，如第{row}行的“{shown}”读为{read}',
    '{column}: cells of which the day is read, and not the time: {count}; "{shown}" in row {row} is read as {read}',
  ],
  readWithoutMarks: [
    '{column}：{count}个单元格去掉了不可见字符，如第{row}行读为“{read}”',
    '{column}: cells read without invisible characters: {count}; row {row} is read as "{read}"',
  ],
  // Rows that the preview points out
  codesAlike: [
    '{column}：{count}行与其他数据只差大小写、全半角或空格，将作为不同的数据，如第{row}行的“{value}”与“{other}”',
    '{column}: rows that differ from another record only in case, width or spaces, and are taken for a different one: {count}; row {row} has "{value}", the other is "{other}"',
  ],
  changesInvalid: [
    '{count}行修改的数据已无效或停用，导入后仍然如此：{keys}',
    'Rows that change a record that is invalid or out of use, and stays so: {count} ({keys})',
  ],
  makesValid: [
    '{count}行使已无效或停用的数据恢复有效：{keys}',
    'Rows that make a record valid again that was invalid or out of use: {count} ({keys})',
  ],
  hiddenSheet: ['导入的工作表“{sheet}”在文件中被隐藏', 'The imported sheet "{sheet}" is hidden in the file'],
  unnamedCells: [
    '有{count}个单元格所在的列没有标题，没有导入：{cells}',
    '{count} cells stand in columns without a title and were not imported: {cells}',
  ],
  picturesLeftOut: [
    '有{count}个单元格的内容是图片，按空白处理：{cells}',
    '{count} cells hold a picture and count as empty: {cells}',
  ],
  // One cell
  cellIsDate: [
    '单元格是日期或时间“{value}”，请设为文本格式后重新填写',
    'The cell is a date or a time, "{value}"; format it as text and enter it again',
  ],
  cellIsFlag: [
    '单元格是逻辑值“{value}”，请设为文本格式后重新填写',
    'The cell is the truth value {value}; format it as text and enter it again',
  ],
  cellIsPercent: [
    '单元格是百分数“{value}”，本列不是百分比，请填写数值',
    'The cell is the percentage {value}, and the column is not one of percentages; enter the number',
  ],
  cellError: ['单元格为错误值“{value}”', 'The cell holds the error "{value}"'],
  notCalculated: ['公式没有计算结果，请先在Excel中保存', 'The formula has no result; save the file in Excel first'],
  scientific: [
    '“{value}”为科学计数法，请设为文本格式后重新填写',
    '"{value}" is in scientific notation; enter it as text',
  ],
  digitsLost: [
    '数字超过15位，请设为文本格式后重新填写',
    'A number of more than 15 digits has lost digits; enter it as text',
  ],
  controlCharacter: ['包含无法保存的字符', 'Holds a character that cannot be kept'],
  outOfRange: ['应在{min}到{max}之间', 'Must be between {min} and {max}'],
  refAmbiguous: ['“{value}”对应多条数据，请填写编码', 'Several records are called "{value}"; enter the code'],
  clearRequired: ['必填项不能清空', 'A required value cannot be cleared'],
  // One row
  moreCells: [
    '该行的内容多于{columns}列：“{value}”没有对应的列。含有逗号的内容（如1,206.00）须加引号',
    'The row has more cells than the {columns} columns: "{value}" has no column. Text with a comma, as 1,206.00, needs quotation marks',
  ],
  splitNumber: [
    '“{value}”没有加引号，被逗号拆成了两列，其后的内容都错位了',
    '"{value}" has no quotation marks: its comma has made two columns of it and moved the cells behind it',
  ],
  brokenLine: [
    '第{line}行的单元格内容中有换行，一行数据被拆成了两行，请给该单元格加上引号',
    'A line break inside of a cell has split line {line} into two rows; put the cell into quotation marks',
  ],
  linesInQuotes: [
    '从第{line}行开始，引号中包含了其他数据行，请检查引号是否成对',
    'From line {line} on, quotation marks enclose further rows: one of them may be missing',
  ],
  coveredValue: [
    '{column}列的合并单元格下面还有另一个被遮住的值，请取消合并后核对',
    'In column {column}, a merged cell hides another value; unmerge it and check',
  ],
  headerRepeated: ['该行重复了表头', 'The row repeats the header'],
  sampleRow: ['模板的示例行不会导入', 'The sample row of the template is not imported'],
  columnForNew: [
    '新增数据必须填写“{column}”，文件中没有该列',
    'A new record must have "{column}", and the file has no such column',
  ],
  duplicateInFile: ['“{value}”在文件中重复', '"{value}" appears more than once in the file'],
  lineRepeated: ['同一单据中“{value}”出现多次', '"{value}" stands in the document more than once'],
  documentDiffers: [
    '同一单据“{document}”的各行必须相同，第{row}行为“{value}”',
    'All rows of document "{document}" must have the same value; row {row} has "{value}"',
  ],
  documentRefused: [
    '单据“{document}”的第{row}行有错误，整张单据未导入',
    'Row {row} of document "{document}" is wrong, so the whole document was not imported',
  ],
  documentTooLong: ['单据“{document}”最多{max}行', 'Document "{document}" may have at most {max} lines'],
  lookDiffers: ['与编码不符，应为“{value}”', 'Does not match the code; it should be "{value}"'],
  keyExists: ['“{value}”已存在', '"{value}" already exists'],
  keyMissing: ['“{value}”不存在，无法更新', '"{value}" does not exist, so it cannot be updated'],
  notOnNew: ['新增时不能填写', 'Cannot be filled in on a new record'],
  fixedValue: ['建立后不能修改', 'Cannot be changed once the record exists'],
  validityNotPermitted: ['没有修改有效状态的权限', 'You may not make records invalid or valid again'],
  parentRefused: ['上级“{value}”所在行未通过校验', 'The row of its parent "{value}" was refused'],
  changedMeanwhile: ['数据在导入过程中被修改，请重新导入', 'The data changed during the import; import the row again'],
  // Runs
  notRepairable: ['该任务没有可在线修正的数据', 'This task has no rows that can be corrected here'],
  repairRunning: [
    '修正后的数据正在导入，请等待完成',
    'Corrected rows are being imported; please wait until that is done',
  ],
  repairNothingCorrect: [
    '所有行仍有错误，请修正后再提交',
    'Every row still has something wrong; correct some before importing',
  ],
  notInPreview: [
    '任务不在待确认状态，可能尚未准备好，或已确认、已取消',
    'The import is not waiting to be confirmed: it is not ready yet, or it was confirmed or cancelled already',
  ],
  undoKeeps: [
    '导入写入的{count}条记录都不会撤销：{names}',
    'None of the {count} records that were written is undone: {names}',
  ],
  notUndoable: ['该任务不能撤销', 'This task cannot be undone'],
  notSubmittable: ['这类数据没有审批，不能在导入后提交', 'No approval decides about such data: it cannot be submitted'],
  submissionRuns: [
    '导入的单据正在提交审批，请完成后再撤销',
    'What was imported is being submitted for approval; undo it once that is done',
  ],
  undoExpired: ['已超过{days}天，不能撤销', 'The task is older than {days} days and cannot be undone'],
  stillReferenced: ['已被{what}使用', 'Is used by {what}'],
} as const satisfies ErrorTexts
