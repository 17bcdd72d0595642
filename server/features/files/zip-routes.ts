import { files } from '#shared/files/endpoints.ts'
import { placeOfPart } from '#server/guard/places.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { placeOfUpload, readAllProjectFiles, readAttached, readingOf } from './queries.ts'
import { sendZip } from './send/send-zip.ts'

const ATTACHED = [
  [files.ofBrief, 'briefId', 'brief'],
  [files.ofTicket, 'ticketId', 'ticket'],
  [files.ofComment, 'commentId', 'comment'],
  [files.ofInfoRequest, 'infoRequestId', 'information-request'],
] as const

/** All files of a record at once, for whoever may read each of them. */
export function zipRoutes(app: App): void {
  const { storage } = app.services
  for (const [endpoint, owner, kind] of ATTACHED)
    route(app, endpoint, 'file.read', async (call) => {
      const { id } = call.params
      const attached = await readAttached(call.db, owner, id)
      return sendZip(storage, call, {
        action: readingOf(attached[0]),
        record: `${kind}-${id}`,
        files: attached,
        placeOf: placeOfUpload,
      })
    })

  route(app, files.ofProject, 'projectFile.read', async (call) => {
    const { id } = call.params
    const added = await readAllProjectFiles(call.db, id)
    return sendZip(storage, call, {
      action: 'projectFile.read',
      record: `project-${id}`,
      files: added,
      placeOf: placeOfPart,
    })
  })
}
