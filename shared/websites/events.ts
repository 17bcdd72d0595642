import { type ActivityWords, eventsAbout, rows } from '#shared/events/event.ts'

interface Website {
  id: number
  userId: number
  projectId: number
  name: string
}

/** Before its launch date a website is `planned`; `launchesOn` is that day in words. */
interface LaunchData {
  projectName: string
  status?: string
  launchesOn?: string
}

const website = /* @__PURE__ */ eventsAbout<Website>({
  subject: ({ id, userId, projectId, name }) => ({
    kind: 'website',
    id,
    name,
    clientId: userId,
    projectId,
    websiteId: id,
  }),
  data: ({ name }) => ({ name }),
})

/** What the actor did, in feeds. */
export const websiteWords = {
  website_launched: ({ status }) =>
    status === 'planned' ? 'added the website {record}' : 'launched the website {record}',
  website_updated: 'edited the website {record}',
  website_archived: 'archived the website {record}',
  website_restored: 'restored the website {record}',
} satisfies ActivityWords

export const websiteEvents = /* @__PURE__ */ rows(() => ({
  website_launched: website.recorded<LaunchData>({
    webhook: 'website.launched',
    notices: [
      {
        to: 'client',
        title: ({ launchesOn }) =>
          launchesOn ? 'Your website launches {launchesOn}: {record}' : 'Your website is live: {record}',
      },
    ],
  }),
  website_updated: website.recorded<{ fields: string[] }>({ webhook: 'website.updated', notices: [] }),
  website_archived: website.recorded({ webhook: 'website.updated', notices: [] }),
  website_restored: website.recorded({ webhook: 'website.updated', notices: [] }),
}))
