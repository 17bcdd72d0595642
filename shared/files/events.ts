import { type ActivityMessages, defineEvents, buildEvents } from '#shared/events/event.ts'
import { getRecordUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'

/** A record that has files: a project, or a website with its content library. */
interface FileOwner {
  clientId: number
  companyId: number
  projectId: number
  websiteId?: number
  /** The name of the project or the website. */
  ownerName?: string
}

const file = /* @__PURE__ */ defineEvents<FileOwner>({
  subject: ({ clientId, companyId, projectId, websiteId, ownerName = '' }) => ({
    ...(websiteId === undefined ? { kind: 'project', id: projectId } : { kind: 'website', id: websiteId }),
    name: ownerName,
    clientId,
    companyId,
    projectId,
    websiteId: websiteId ?? null,
  }),
  choice: 'files',
})

export const fileMessages = {
  file_added: ({ actor, record, fileName = '' }) =>
    t('{actor} added the file {fileName} to {record}', { actor, record, fileName }),
  file_deleted: (values) => t('{actor} deleted the file {record}', values),
} satisfies ActivityMessages

export const fileEvents = /* @__PURE__ */ buildEvents(() => ({
  file_added: file.defineActivity<{ fileName: string }>({
    data: ({ ownerName }) => ({ name: ownerName }),
    webhook: 'file.added',
    notices: {
      to: 'other side',
      title: ({ record, fileName }) => t('New file in {record}: {fileName}', { record, fileName }),
      href: ({ projectId, websiteId }, reader) =>
        websiteId === undefined
          ? getRecordUrl('project', projectId, { role: reader, tab: 'files' })
          : getRecordUrl('website', websiteId, { role: reader, tab: 'library' }),
    },
  }),
  file_deleted: file.defineActivity<{ fileName: string }>({ webhook: 'file.removed', notices: [] }),
}))
