import { errorTexts } from '@sfa/kernel/error-texts'
import { describe, expect, it } from 'vitest'

type Texts = { [key: string]: string | Texts }
const chinese = import.meta.glob<Texts>('./zh-CN/*.json', { eager: true, import: 'default' })
const english = import.meta.glob<Texts>('./en-US/*.json', { eager: true, import: 'default' })

/** `common:error.busy` is a text of the portal, `stale` one of the service. */
function textsOf(name: string): readonly [string, string] {
  if (!name.includes(':')) return errorTexts[name as keyof typeof errorTexts]
  const [area, path = ''] = name.split(':')
  const find = (files: Record<string, Texts>, folder: string) =>
    path
      .split('.')
      .reduce<string | Texts | undefined>(
        (at, key) => (typeof at === 'object' ? at[key] : undefined),
        files[`./${folder}/${area}.json`],
      )
  return [String(find(chinese, 'zh-CN')), String(find(english, 'en-US'))]
}

/**
 * The error catalogue: situation, where its words stand, and the words that the
 * documents give. tests/e2e/error-catalogue.test.ts provokes each that a screen can say. Where they give English only, the Chinese is ours and not compared, and the other way round.
 */
const catalogue: readonly (readonly [id: string, where: string, words: { zh?: string; en?: string }])[] = [
  ['http-code-not-zero', 'common:error.refusedTitle', { zh: '请求错误!' }],
  ['http-400-503', 'common:error.requestTitle', { zh: '请求错误' }],
  ['http-400-503', 'common:error.busy', { zh: '系统好像开小差了，客官稍后再试' }],
  ['no-response', 'common:error.timeoutTitle', { zh: '服务器超时' }],
  ['no-response', 'common:error.network', { zh: '您当前网络环境较差，请客官稍后再试' }],
  ['system-parameter-failed', 'common:error.parameters', { zh: '远程数据响应错误' }],
  ['session-expired', 'notSignedIn', { en: 'login expired, please log in again!' }],
  ['session-expired', 'common:expired.text', { en: 'login expired, please log in again!' }],
  ['default-password', 'sign-in:defaultPassword.title', { zh: '警告' }],
  ['default-password', 'sign-in:defaultPassword.text', { zh: '该账户现在为初始默认密码,请修改密码后重新登录!' }],
  ['no-role', 'sign-in:noRole.title', { zh: '提示' }],
  ['save-failed', 'common:error.saveFailed', { zh: '操作失败' }],
  ['save-ok', 'resource:saved', { zh: '操作成功' }],
  ['form-invalid', 'resource:invalid', { zh: '验证未通过', en: 'verification failed' }],
  ['form-invalid', 'invalid', { zh: '验证未通过', en: 'verification failed' }],
  ['csv-wrong', 'bulk:notCsv', { zh: '你上传的不是Csv文件' }],
  ['permission-tag-missing', 'permissionTagMissing', { en: 'please set operation permission tag' }],
  ['export-code-not-zero', 'bulk:export.failed', { zh: '导出失败' }],
  ['upload-failed', 'common:error.uploadFailed', { zh: '上传失败' }],
  ['import-error', 'bulk:importError', { zh: '导入错误' }],
  ['import-wrong-file', 'bulk:excelImportFailed', { zh: 'Excel导入失败' }],
  ['ftp-import-name', 'fileNameMissing', { en: 'please enter the file name' }],
  ['file-read-error', 'bulk:fileReadingError', { zh: '文件读取出错' }],
  ['file-read-success', 'bulk:fileReadingSuccess', { zh: '文件读取成功' }],
  ['editor-image-insert', 'editor:image.failed', { zh: '图片插入失败' }],
  ['download-failed', 'common:error.downloadFailed', { zh: '下载失败' }],
  ['date-range-31', 'within31Days', { en: 'please query content within 31 days' }],
  ['date-range-7', 'within7Days', { en: 'please query content within seven days' }],
  ['survey-group-type', 'surveyGroupOrType', { en: 'please choose questionnaire group or type' }],
  ['export-field-none', 'exportFieldsMissing', { en: 'please select one field to export' }],
  ['export-field-none', 'bulk:export.noField', { en: 'please select one field to export' }],
  ['close-tab-confirm', 'shell:tabs.confirmClose', { zh: '确定要关闭这一页吗' }],
  ['tenant-nickname-format', 'account-request:nickname.format', { zh: '请输入英文或数字' }],
  ['max-length', 'maxLength', { zh: '最多输入{max}个字符!' }],
  ['mobile-incorrect', 'mobileFormat', { en: 'phone number incorrect' }],
  [
    'amount-incorrect',
    'moneyFormat',
    { en: 'enter correct amount, max two decimals, at most {digits} integer digits' },
  ],
  ['custom-field-required', 'required', { en: 'field required' }],
  ['enter-a-number', 'numberFormat', { en: 'enter a number' }],
  ['catalogue-saved', 'account-request:nickname.saved', { zh: '保存成功' }],
  ['catalogue-request-failed', 'common:error.requestFailed', { zh: '请求失败!' }],
  ['catalogue-image-load-failed', 'resource:image.failed', { zh: '图片加载失败' }],
  ['catalogue-verification-failed', 'verificationFailed', { zh: '验证失败!' }],
  ['catalogue-request-timeout', 'requestTimeout', { zh: '请求超时!' }],
  ['catalogue-password-reset-failed', 'sign-in:change.failed', { zh: '密码重置失败!' }],
  ['catalogue-sync-failed', 'syncFailed', { zh: '同步失败!' }],
  ['catalogue-file-format-wrong', 'fileFormatWrong', { zh: '文件格式不正确!' }],
  ['catalogue-question-bank-duplicate', 'questionBankDuplicate', { zh: '题库命名重复' }],
  ['catalogue-parameter-check-failed', 'invalidRequest', { zh: '参数效验未通过!' }],
  ['catalogue-unsaved-data', 'common:unsaved.title', { zh: '有数据未保存' }],
  ['catalogue-save-data-empty', 'nothingToSave', { zh: '保存数据不能为空' }],
  ['catalogue-add-one-tag', 'tagMissing', { zh: '最少添加1个标签' }],
  ['catalogue-complete-info', 'infoIncomplete', { zh: '请完善信息' }],
  ['catalogue-image-size-must', 'imageTooLarge', { zh: '图片大小必须小于或等于{max}' }],
  ['catalogue-already-at-bottom', 'atBottom', { en: 'Already at bottom!' }],
  ['catalogue-search-empty', 'searchEmpty', { en: 'Search result is empty, please search again' }],
  ['catalogue-cycling-driving-failed', 'rideDataFailed', { en: 'Failed to obtain cycling or driving data' }],
  ['catalogue-retries-exceeded', 'retriesExceeded', { en: 'Failed after the number of retries exceeded' }],
  ['catalogue-delete-failed', 'deleteFailed', { en: 'Delete failed' }],
  ['catalogue-login-auth-failed', 'ssoFailed', { en: 'Login authentication failed' }],
  ['catalogue-driving-request-failed', 'drivingRequestFailed', { en: 'The driving data request failed' }],
  ['catalogue-enter-file-name', 'fileNameMissing', { en: 'Please enter the file name' }],
  ['catalogue-select-excel', 'selectExcel', { en: 'Please select an Excel file with suffix xlsx or xls' }],
  ['catalogue-export-running', 'exportRunning', { en: 'An export is already running for the current user' }],
  [
    'catalogue-download-queue',
    'bulk:export.queued',
    { en: 'File entered download queue, see the import/export module' },
  ],
]

describe('the error catalogue', () => {
  it.each(catalogue)('%s: %s', (_id, where, words) => {
    const [zh, en] = textsOf(where)
    if (words.zh !== undefined) expect(zh).toBe(words.zh)
    // The documents write their English without regard to the beginning of a sentence.
    if (words.en !== undefined) expect(en.toLowerCase()).toBe(words.en.toLowerCase())
    expect(zh).not.toBe('undefined')
  })
})
