import type { ErrorTexts } from './error-texts-shape'

/** Why an archive, or one picture of it, was refused. */
export const photoErrors = {
  // Zip is taken too; the documents' words ask for rar alone.
  ftpFileName: ['请输入rar文件名', 'Please enter the name of a rar file'],
  ftpNotConfigured: ['未配置FTP目录，请联系管理员', 'No FTP folder is configured, please ask the administrator'],
  ftpFileMissing: ['FTP上没有文件“{name}”', 'There is no file "{name}" on the FTP server'],
  fileListEmpty: ['请选择要导出的文件', 'Choose the files to export'],
  archiveNotAnArchive: [
    '文件格式不正确，请上传zip、rar、arj或7z压缩包',
    'Not an archive: upload a zip, rar, arj or 7z file',
  ],
  archiveTruncated: ['压缩包不完整，请重新上传', 'The archive is not complete, please upload it again'],
  archiveEncrypted: [
    '压缩包已加密，请去除密码后重新上传',
    'The archive is encrypted: remove the password and upload it again',
  ],
  archiveTooManyEntries: ['压缩包内文件不能超过{max}个', 'The archive may hold at most {max} files'],
  archiveTooLarge: ['压缩包解压后过大，请分批上传', 'The archive unpacks to too much, please upload it in parts'],
  archiveBomb: ['压缩包压缩比异常，已拒绝处理', 'The archive unpacks to suspiciously much and was refused'],
  archiveUnsafePath: ['压缩包内含有不安全的路径：{entry}', 'The archive holds an unsafe path: {entry}'],
  archiveUnsupported: [
    '不支持的压缩方式，请转换为zip后上传',
    'This kind of compression is not supported: convert to zip',
  ],
  archiveVolumes: [
    '不支持分卷压缩包，请打包成一个文件后上传',
    'This is one part of a split archive: pack the files into a single archive and upload that',
  ],
  archiveCorrupt: ['压缩包已损坏，请重新打包后上传', 'The archive is damaged: pack it again and upload it'],
  archiveEmpty: ['压缩包内没有图片', 'There is no picture in the archive'],
  photoEntryCorrupt: ['图片在压缩包内已损坏', 'The picture is damaged inside the archive'],
  photoEmpty: ['文件为空（0字节）', 'The file is empty (0 bytes)'],
  photoNotAnImage: ['不是图片文件', 'Not a picture'],
  photoTruncated: ['图片不完整', 'The picture is not complete'],
  photoTooLarge: ['图片大小必须小于或等于{maxKB}KB', 'Pictures may be at most {maxKB} KB'],
  photoTooManyPixels: ['图片像素过大', 'The picture has too many pixels'],
  photoWrongFormat: ['图片格式不正确，仅支持{formats}', 'The picture has the wrong format; it may be {formats}'],
  photoBadName: ['文件名应为“编码.jpg”或“编码_序号.jpg”', 'Files are named "code.jpg" or "code_n.jpg"'],
  photoNoRecord: [
    '编码“{code}”不存在，或不在您的数据范围内',
    'There is no record with code "{code}", or you do not reach it',
  ],
  photoCodeAmbiguous: [
    '有多个编码与“{code}”仅大小写不同，请按准确的编码命名',
    'Several codes differ from "{code}" in case alone; name the file by the exact code',
  ],
  photoRecordInvalid: ['“{code}”已失效', '"{code}" is no longer valid'],
  photoRecordRefused: ['数据有误，无法保存图片（{field}：{why}）', 'The record could not be saved ({field}: {why})'],
  photoTwice: ['与压缩包内“{other}”重复', 'The same code and position as "{other}" in this archive'],
  photoCountExceeded: ['图片数量不能超过{max}张', 'A record has at most {max} photos'],
} as const satisfies ErrorTexts
