import type { ErrorTexts } from './error-texts-shape'

/**
 * Messages that the documents give word for word and that no rule of another area says already. Chinese where they give it in Chinese; `error-catalogue.test.ts` holds the whole catalogue.
 */
export const catalogueErrors = {
  verificationFailed: ['验证失败!', 'Verification failed!'],
  requestTimeout: ['请求超时!', 'Request timed out!'],
  syncFailed: ['同步失败!', 'Synchronisation failed!'],
  fileFormatWrong: ['文件格式不正确!', 'The file format is not correct!'],
  selectExcel: ['请选择后缀为xlsx或xls的Excel文件', 'Please select an Excel file with suffix xlsx or xls'],
  fileNameMissing: ['请输入文件名', 'Please enter the file name'],
  exportRunning: ['当前用户已有正在进行的导出任务', 'An export is already running for the current user'],
  imageTooLarge: ['图片大小必须小于或等于{max}', 'The size of the picture must be at most {max}'],
  deleteFailed: ['删除失败', 'Delete failed'],
  permissionTagMissing: ['请设置操作权限标签', 'please set operation permission tag'],
  questionBankDuplicate: ['题库命名重复', 'The name of the question bank is taken'],
  tagMissing: ['最少添加1个标签', 'Add at least one tag'],
  infoIncomplete: ['请完善信息', 'Please complete the information'],
  within31Days: ['请查询31天内的内容', 'please query content within 31 days'],
  within7Days: ['请查询7天内的内容', 'please query content within seven days'],
  surveyGroupOrType: ['请选择问卷组或问卷类型', 'please choose questionnaire group or type'],
  atBottom: ['已经到底了!', 'Already at bottom!'],
  searchEmpty: ['搜索结果为空，请重新搜索', 'Search result is empty, please search again'],
  rideDataFailed: ['获取骑行或驾车数据失败', 'Failed to obtain cycling or driving data'],
  drivingRequestFailed: ['驾车数据请求失败', 'The driving data request failed'],
  retriesExceeded: ['超过重试次数后失败', 'Failed after the number of retries exceeded'],
} as const satisfies ErrorTexts
