import { exportDefinitionCall } from '@sfa/workflow/definitions/definition.calls'
import { call } from '../../shared/request/call'
import { saveFile } from '../../shared/save-file'

/** Hands the draft of a workflow, or one of its versions, to the browser's downloads. Says nothing: the browser does. */
export async function saveWorkflowFile(id: string, version = 0): Promise<null> {
  const file = await call(exportDefinitionCall, { id, version })
  const name = `${file.name.replace(/[\\/:*?"<>|]/g, '_')}${version > 0 ? `-v${version}` : ''}.json`
  saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), name)
  return null
}
