import { eventsAbout } from '#shared/events/event.ts'

export const websiteWebhooks = { 'website.launched': 'A website went live' } as const

interface Website {
  id: number
  userId: number
  projectId: number
  name: string
}

const website = eventsAbout<Website, keyof typeof websiteWebhooks>({
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

export const websiteEvents = {
  website_launched: website.recorded<{ projectName: string }>({
    words: 'launched the website {record}',
    webhook: 'website.launched',
    notices: [{ to: 'client', title: 'Your website is live: {record}' }],
  }),
}
