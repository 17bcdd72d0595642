import { type ActivityWords, eventsAbout, rows } from '#shared/events/event.ts'
import { addressOf } from '#shared/records.ts'

/** A record with files of its own: a project, or a website with its content library. */
interface FileOwner {
  clientId: number
  projectId: number
  websiteId?: number
  /** Of the project or the website. */
  ownerName?: string
}

const file = /* @__PURE__ */ eventsAbout<FileOwner>({
  subject: ({ clientId, projectId, websiteId, ownerName = '' }) => ({
    ...(websiteId === undefined ? { kind: 'project', id: projectId } : { kind: 'website', id: websiteId }),
    name: ownerName,
    clientId,
    projectId,
    websiteId: websiteId ?? null,
  }),
  choice: 'files',
})

/** What the actor did, in feeds. */
export const fileWords = {
  file_added: 'added the file {fileName} to {record}',
  file_deleted: 'deleted the file {record}',
} satisfies ActivityWords

export const fileEvents = /* @__PURE__ */ rows(() => ({
  file_added: file.recorded<{ fileName: string }>({
    data: ({ ownerName }) => ({ name: ownerName }),
    webhook: 'file.added',
    notices: [
      {
        to: 'other side',
        title: 'New file in {record}: {fileName}',
        href: ({ projectId, websiteId }, reader) =>
          websiteId === undefined
            ? addressOf('project', projectId, reader, 'files')
            : addressOf('website', websiteId, reader, 'library'),
      },
    ],
  }),
  file_deleted: file.recorded<{ fileName: string }>({
    webhook: 'file.removed',
    notices: [],
  }),
}))
