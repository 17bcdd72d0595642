import { eventsAbout } from '#shared/events/event.ts'
import { addressOf } from '#shared/records.ts'

export const fileWebhooks = {
  'file.added': 'A file was added to a project or a website',
  'file.removed': 'A file was removed from a project or a website',
} as const

/** A record with files of its own: a project, or a website with its content library. */
interface FileOwner {
  clientId: number
  projectId: number
  websiteId?: number
  /** Of the project or the website. */
  ownerName?: string
}

const file = eventsAbout<FileOwner, keyof typeof fileWebhooks>({
  subject: ({ clientId, projectId, websiteId, ownerName = '' }) => ({
    ...(websiteId === undefined ? { kind: 'project', id: projectId } : { kind: 'website', id: websiteId }),
    name: ownerName,
    clientId,
    projectId,
    websiteId: websiteId ?? null,
  }),
  choice: 'files',
})

export const fileEvents = {
  file_added: file.recorded<{ fileName: string }>({
    data: ({ ownerName }) => ({ name: ownerName }),
    words: 'added the file {fileName} to {record}',
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
    words: 'deleted the file {record}',
    webhook: 'file.removed',
    notices: [],
  }),
}
