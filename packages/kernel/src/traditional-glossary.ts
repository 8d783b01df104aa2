/**
 * Corrections of OpenCC's Taiwan phrases for the vocabulary of this trade. Keys are zh-CN; the longest key wins, and
 * OpenCC converts the text between the keys. The portal, the API and generated files all use this list.
 */
export const glossary: Readonly<Record<string, string>> = {
  发布: '發佈',
  账号: '帳號',
  账户: '帳戶',
  参数: '參數',
  对账: '對帳',
  权限: '權限',
  项目: '項目',
  模板: '範本',
  单元格: '儲存格',
  全屏: '全螢幕',
  超时: '逾時',
  质量: '品質',
  当前: '目前',
  激活: '啟用',
  停用: '停用',
  工作簿: '活頁簿',
  压缩包: '壓縮檔',
  智能: '智慧',
  后台: '後台',
  平台: '平台',
  客官: '客官',
  // A column of a table is 欄 in Taiwan, where 列 is a row.
  列名: '欄名',
  列对应: '欄位對應',
  必填列: '必填欄',
  其他列: '其他欄',
  全部列: '全部欄',
  多列对应: '多欄對應',
  没有的列: '沒有的欄',
  未识别的列: '未識別的欄',
  未导入的列: '未匯入的欄',
  文件中的列: '檔案中的欄',
  编码列: '編碼欄',
  数据列数: '資料欄數',
  '*的列': '*的欄',
  '{max}列': '{max}欄',
  '}} 列，': '}} 欄，',
  '}} 列未识别': '}} 欄未識別',
  '列“': '欄“',
  队列: '佇列',
  陈列: '陳列',
  列设置: '欄位設定',
  表头: '標題列',
  应用修正: '套用修正',
  右侧插入列: '右側插入欄',
  左侧插入列: '左側插入欄',
  删除列: '刪除欄',
  // And what is called 行 on the mainland is 列.
  行号: '列號',
  整行: '整列',
  一行: '一列',
  该行: '該列',
  此行: '此列',
  逐行: '逐列',
  全部行: '全部列',
  所有行: '所有列',
  所在行: '所在列',
  十万行: '十萬列',
  插入行: '插入列',
  删除行: '刪除列',
  切换表头行: '切換標題列',
  多行多列: '多列多欄',
  总行数: '總列數',
  数据行数: '資料列數',
  存在的行: '存在的列',
  修改的行: '修改的列',
  剩余的行: '剩餘的列',
  '{max}行': '{max}列',
  '}}行': '}}列',
  '}} 行': '}} 列',
  类型: '類型',
  编码和数量两列: '編碼和數量兩欄',
  数量两列: '數量兩欄',
  单位三列: '單位三欄',
  上下键换行: '上下鍵換列',
  // 簽 is to sign, 籤 a label.
  加签: '加簽',
  减签: '減簽',
  会签: '會簽',
  或签: '或簽',
  已签: '已簽',
  // Accounts are kept in 帳.
  账: '帳',
  // To set off against something is 沖.
  冲减: '沖減',
  // Characters that stand for two words, where the conversion takes the other one.
  天后: '天後',
  只能: '只能',
  并发货: '並發貨',
  按周: '按週',
  制单: '製單',
  // Words of the trade.
  审核: '審核',
  营销: '行銷',
  渠道: '通路',
  回车键: 'Enter鍵',
  回车: 'Enter鍵',
}

/** Words that OpenCC leads back to another word than the one that the product uses: 默认 becomes 預設, and that 预设. */
export const wayBack: Readonly<Record<string, string>> = { 预设: '默认', 行销: '营销', 通路: '渠道' }

const terms = new RegExp(
  Object.keys(glossary)
    .toSorted((a, b) => b.length - a.length)
    .map(term => term.replace(/[*{}]/g, '\\$&'))
    .join('|'),
  'g',
)

/** A converter of zh-CN to zh-TW that says what the glossary says. */
export const withGlossary =
  (convert: (text: string) => string) =>
  (text: string): string => {
    let result = ''
    let from = 0
    for (const match of text.matchAll(terms)) {
      result += convert(text.slice(from, match.index)) + glossary[match[0]]
      from = match.index + match[0].length
    }
    return result + convert(text.slice(from))
  }
