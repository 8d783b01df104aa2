/**
 * Where OpenCC's Taiwan phrases miss the wording of this trade. Keys are zh-CN; the longest key wins, and everything
 * between the keys is converted by OpenCC. The portal, the API and the files that are made speak with the same words.
 */
export const glossary: Readonly<Record<string, string>> = {
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
  列名: '欄名',
  列设置: '欄位設定',
  表头: '標題列',
  行号: '列號',
  类型: '類型',
}

const terms = new RegExp(
  Object.keys(glossary)
    .toSorted((a, b) => b.length - a.length)
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
