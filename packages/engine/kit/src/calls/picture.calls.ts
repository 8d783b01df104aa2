import { z } from 'zod'
import { type BodyOf, defineCall } from '../call'

const text = z.string().max(300)

/** The largest picture that a form takes (10 MB), in base64. */
const longestData = 14 * 1024 * 1024

/** What the documents have callers send and the product knows by itself. */
const unread = z.unknown().optional().describe('Not read')

const names = z.object({ fileNameList: z.array(text).max(200) })
/** Pictures that are not found are left out. */
const picture = z.object({
  fileName: z.string().describe('What records keep in their fields of pictures'),
  url: z.string().describe('Where a browser with a session gets it'),
  name: z.string(),
  fileSize: z.number().int().describe('Bytes'),
})
export type Picture = z.output<typeof picture>

export const uploadPictureCall = defineCall({
  paths: ['/basic/fileSync/uploadFile', '/basic/fileSync/uploadFileOSS'],
  key: 'service',
  tag: 'file',
  summary: ['保存表单图片，返回图片地址', 'Store a picture of a form; the answer is its address'],
  takes: { bytes: longestData + 16 * 1024, values: 100 },
  body: z.object({
    fileName: text.optional(),
    fileSuffix: text.optional(),
    fileData: z.string().max(longestData).describe('Data URL, or base64 alone'),
    attachType: text.optional().describe('The kind of form, under either of its two names'),
    attachmentType: text.optional(),
    fileSize: unread,
    fileType: unread,
    type: unread,
    createBy: unread,
  }),
  answer: z.string(),
})
export type PictureUpload = BodyOf<typeof uploadPictureCall>

export const findPictureCall = defineCall({
  paths: ['/basic/fileSync/getFileByName'],
  key: 'signed-in',
  tag: 'file',
  summary: ['图片地址；没有时为空', 'The address of a picture; null where there is none'],
  body: z.object({ fileName: text }),
  answer: z.string().nullable(),
})

export const findPicturePathsCall = defineCall({
  paths: ['/basic/fileSync/getFileByListFileName', '/basic/v1.4/fileSync/getFileByListFileName'],
  key: 'signed-in',
  tag: 'file',
  summary: ['多张图片的地址', 'The addresses of pictures'],
  body: names,
  answer: z.object({ filePathList: z.array(z.string()) }),
})

export const findPicturesCall = defineCall({
  paths: ['/basic/fileSync/getFileEntityByListFileName'],
  key: 'signed-in',
  tag: 'file',
  summary: ['按编号、地址或名称查询图片', 'Pictures by their ids, addresses or names'],
  body: names,
  answer: z.array(picture),
})
