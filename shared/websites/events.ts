import { type ActivityWords, eventsAbout, rows } from '#shared/events/event.ts'

interface Website {
  id: number
  userId: number
  projectId: number
  name: string
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
  website_launched: 'launched the website {record}',
} satisfies ActivityWords

export const websiteEvents = /* @__PURE__ */ rows(() => ({
  website_launched: website.recorded<{ projectName: string }>({
    webhook: 'website.launched',
    notices: [{ to: 'client', title: 'Your website is live: {record}' }],
  }),
}))
