import { Converter } from 'opencc-js/cn2t'
import { withGlossary } from '../../../packages/kernel/src/traditional-glossary.ts'

/**
 * Words whose Taiwan form is another word and not only other characters, for texts that only the running server knows.
 * Everything else of such a text is converted by characters.
 */
const commonWords =
  '导入 导出 设置 数据 日志 信息 默认 用户 文件 程序 软件 菜单 登录 注册 搜索 打印 视频 音频 短信 网络 服务器 链接 界面 ' +
  '账号 账户 对账 权限 模板 质量 当前 超时 激活 字段 字符 批量 支持 屏幕 队列 缓存 接口 窗口 刷新 保存 加载 打开 关闭 上传 下载 ' +
  '优惠券 积分 发票 库存 营销 渠道 审核 里程 问卷 配置 高级 联系人 负责人 移动 手机 电子邮件 二维码 条形码 回收站 单元格 压缩包 智能'

const convertText = Converter({ from: 'cn', to: 'twp' })
/** zh-CN → zh-TW. Latin text and i18next placeholders pass unchanged. */
export const toTraditional = withGlossary(convertText)

/** Converts every string of a JSON tree. */
export function toTraditionalTree<T>(tree: T): T {
  if (typeof tree === 'string') return toTraditional(tree) as T
  if (Array.isArray(tree)) return tree.map(toTraditionalTree) as T
  if (tree && typeof tree === 'object')
    return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, toTraditionalTree(value)])) as T
  return tree
}

const strings = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.)*)`/g
const han = /\p{Script=Han}/u

/** The Chinese string literals of a source file: labels of resources, fields, states and errors. */
export function chineseLiterals(source: string): string[] {
  const found: string[] = []
  for (const match of source.matchAll(strings)) {
    const text = match[1] ?? match[2] ?? match[3] ?? ''
    if (han.test(text)) found.push(text)
  }
  return found
}

/** Every character whose Traditional form differs, as 'simplified + traditional' pairs in one string. */
export function characterPairs(): string {
  let pairs = ''
  for (let code = 0x4e00; code <= 0x9fff; code++) {
    const character = String.fromCodePoint(code)
    const converted = convertText(character)
    if (converted !== character && converted.length === 1) pairs += character + converted
  }
  return pairs
}

/** `commonWords` with their Taiwan forms, longest first; only those that differ from the conversion by characters. */
export function wordPairs(): Record<string, string> {
  const byCharacter = new Map(Array.from(characterPairs().matchAll(/(.)(.)/gu), ([, from, to]) => [from, to]))
  const naive = (word: string) => Array.from(word, character => byCharacter.get(character) ?? character).join('')
  return Object.fromEntries(
    commonWords
      .split(' ')
      .toSorted((a, b) => b.length - a.length)
      .map(word => [word, toTraditional(word)] as const)
      .filter(([word, converted]) => naive(word) !== converted),
  )
}
