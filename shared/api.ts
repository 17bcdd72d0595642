import { accounts } from './accounts.ts'
import { activities } from './activities.ts'
import { agency } from './agency.ts'
import { apiTokens } from './api-tokens.ts'
import { audit } from './audit.ts'
import { briefDrafts } from './brief-drafts.ts'
import { briefs } from './briefs.ts'
import { clientView } from './client-view.ts'
import { calendar } from './calendar.ts'
import { comments } from './comments.ts'
import type { Endpoint } from './contract.ts'
import { events } from './events.ts'
import { csvExports } from './exports.ts'
import { factors } from './factors.ts'
import { files } from './files.ts'
import { inboundMail } from './inbound-mail.ts'
import { infoRequests } from './info-requests.ts'
import { library } from './library.ts'
import { mails } from './mails.ts'
import { morning } from './morning.ts'
import { notifications } from './notifications.ts'
import { privacy } from './privacy.ts'
import { presence } from './presence.ts'
import { projects } from './projects.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { signIn } from './sign-in.ts'
import { replyTemplates } from './reply-templates.ts'
import { push } from './push.ts'
import { stats } from './stats.ts'
import { tasks } from './tasks.ts'
import { tickets } from './tickets.ts'
import { unsubscribe } from './unsubscribe.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { websites } from './websites.ts'

/** The whole contract, a group a resource. */
export const api = {
  audit,
  privacy,
  users,
  signIn,
  factors,
  accounts,
  clientView,
  agency,
  calendar,
  reports,
  stats,
  search,
  morning,
  briefs,
  briefDrafts,
  projects,
  tasks,
  infoRequests,
  websites,
  tickets,
  presence,
  replyTemplates,
  comments,
  activities,
  files,
  library,
  notifications,
  mails,
  unsubscribe,
  inboundMail,
  push,
  events,
  csvExports,
  apiTokens,
  webhooks,
}

type Groups = typeof api
type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]
type KeyOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Every endpoint by `METHOD /path`. The browser uses this type alone, so that no schema is sent to it. */
export type Endpoints = { [E in AnyEndpoint as KeyOf<E>]: E }
