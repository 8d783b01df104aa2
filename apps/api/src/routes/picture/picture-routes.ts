import {
  findPictureCall,
  findPicturePathsCall,
  findPicturesCall,
  uploadPictureCall,
} from '@sfa/kit/calls/picture.calls'
import { findPictures, keepPicture } from '@sfa/operations/files/picture'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

export const pictureRoutes = async (app: App) => {
  const { services } = app.context

  serve(app, uploadPictureCall, async ({ caller, body }) => (await keepPicture(services, caller, body)).url)
  serve(app, findPictureCall, async ({ caller, body }) => {
    const [found] = await findPictures(services, caller, [body.fileName])
    return found?.url ?? null
  })
  serve(app, findPicturePathsCall, async ({ caller, body }) => {
    const found = await findPictures(services, caller, body.fileNameList)
    return { filePathList: found.map(file => file.url) }
  })
  serve(app, findPicturesCall, ({ caller, body }) => findPictures(services, caller, body.fileNameList))
}
