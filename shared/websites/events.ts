import { type ActivityWords, eventsAbout, rows } from '#shared/events/event.ts'
import { t } from '#shared/i18n/t.ts'

interface Website {
  id: number
  userId: number
  companyId: number
  projectId: number
  name: string
}

/** Before its launch date, a website is `planned`. `launchesOn` is the text for that day. */
interface LaunchData {
  projectName: string
  status?: string
  launchesOn?: string
}

const website = /* @__PURE__ */ eventsAbout<Website>({
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

/** Activity sentences for feeds. */
export const websiteWords = {
  website_launched: ({ actor, record, status }) =>
    status === 'planned'
      ? t('{actor} added the website {record}', { actor, record })
      : t('{actor} launched the website {record}', { actor, record }),
  website_updated: (told) => t('{actor} edited the website {record}', told),
  website_archived: (told) => t('{actor} archived the website {record}', told),
  website_restored: (told) => t('{actor} restored the website {record}', told),
} satisfies ActivityWords

export const websiteEvents = /* @__PURE__ */ rows(() => ({
  website_launched: website.recorded<LaunchData>({
    webhook: 'website.launched',
    notices: {
      to: 'client',
      title: ({ record, launchesOn }) =>
        launchesOn
          ? t('Your website launches {launchesOn}: {record}', { record, launchesOn })
          : t('Your website is live: {record}', { record }),
    },
  }),
  website_updated: website.recorded<{ fields: string[] }>({ webhook: 'website.updated', notices: [] }),
  website_archived: website.recorded({ webhook: 'website.updated', notices: [] }),
  website_restored: website.recorded({ webhook: 'website.updated', notices: [] }),
}))
