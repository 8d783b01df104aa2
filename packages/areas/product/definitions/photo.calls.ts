import { defineCall } from '@sfa/kit/call'
import { started } from '@sfa/kit/calls/bulk.calls'
import { z } from 'zod'

/** Archives of photos. */
const photos = { key: 'product/productmanage:uploadphoto', tag: 'bulk', answer: started } as const

export const importProductPhotosCall = defineCall({
  ...photos,
  paths: ['/portalsync/eximport/importProductPicByExfile'],
  summary: [
    '导入图片压缩包：已上传的，或随请求一起提交的',
    'Import an archive of photos that was uploaded before, or comes with the call',
  ],
  form: 'also',
  body: z.object({ uploadId: z.string().max(100).describe('Of the resumable upload') }),
  formParts: z.object({ exfile: z.file().describe('zip or rar') }),
})

export const importDroppedPhotosCall = defineCall({
  ...photos,
  paths: ['/portalsync/eximport/importProductPicByFTP'],
  summary: [
    '导入FTP上企业文件夹中的图片压缩包',
    'Import an archive of photos that lies in the tenant’s folder of the FTP server',
  ],
  body: z.object({ fileName: z.string().max(300).default('') }),
})
