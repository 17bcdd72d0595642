import { eventsAbout } from '#shared/events/event.ts'

interface Project {
  id: number
  userId: number
  name: string
}

const project = eventsAbout<Project>({
  subject: ({ id, userId, name }) => ({ kind: 'project', id, name, clientId: userId, projectId: id }),
  data: ({ name }) => ({ name }),
})

const logged = (what: string) =>
  project.recorded<{ details: string }>({
    words: `logged ${what} on {record}`,
    webhook: null,
    notices: [],
  })

/** What staff log by hand on a project. */
export const loggedEvents = {
  client_meeting: logged('a client meeting'),
  design_update: logged('a design update'),
  development_milestone: logged('a development milestone'),
  content_update: logged('a content update'),
  technical_issue: logged('a technical issue'),
  feedback_received: logged('feedback'),
  payment_received: logged('a payment'),
  other: logged('a note'),
}
