import { type ActivityMessages, type ClientRecord, defineEvents, buildEvents } from '#shared/events/event.ts'
import { t } from '#shared/i18n/t.ts'

const website = /* @__PURE__ */ defineEvents<ClientRecord & { projectId: number; name: string }>({
  subject: ({ id, userId, companyId, projectId, name }) => ({
    kind: 'website',
    id,
    name,
    clientId: userId,
    companyId,
    projectId,
    websiteId: id,
  }),
  data: ({ name }) => ({ name }),
})

export const websiteMessages = {
  website_launched: ({ actor, record, status }) =>
    status === 'planned'
      ? t('{actor} added the website {record}', { actor, record })
      : t('{actor} launched the website {record}', { actor, record }),
  website_updated: (values) => t('{actor} edited the website {record}', values),
  website_archived: (values) => t('{actor} archived the website {record}', values),
  website_restored: (values) => t('{actor} restored the website {record}', values),
} satisfies ActivityMessages

export const websiteEvents = /* @__PURE__ */ buildEvents(() => ({
  /** Before its launch date, a website is `planned`. `launchesOn` is the text for that day. */
  website_launched: website.defineActivity<{ projectName: string; status?: string; launchesOn?: string }>({
    webhook: 'website.launched',
    notices: {
      to: 'client',
      title: ({ record, launchesOn }) =>
        launchesOn
          ? t('Your website launches {launchesOn}: {record}', { record, launchesOn })
          : t('Your website is live: {record}', { record }),
    },
  }),
  website_updated: website.defineActivity<{ fields: string[] }>({ webhook: 'website.updated', notices: [] }),
  website_archived: website.defineActivity({ webhook: 'website.updated', notices: [] }),
  website_restored: website.defineActivity({ webhook: 'website.updated', notices: [] }),
}))
