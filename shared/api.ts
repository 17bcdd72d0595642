import { accounts } from './accounts/schemas.ts'
import { activities } from './activities/schemas.ts'
import { agency } from './agency/schemas.ts'
import { apiTokens } from './api-tokens/schemas.ts'
import { audit } from './audit/schemas.ts'
import { briefDrafts } from './brief-drafts/schemas.ts'
import { briefs } from './briefs/schemas.ts'
import { clientView } from './client-view/schemas.ts'
import { calendar } from './calendar/schemas.ts'
import { comments } from './comments/schemas.ts'
import type { Endpoint } from './contract/contract.ts'
import { events } from './events/schemas.ts'
import { csvExports } from './exports/schemas.ts'
import { factors } from './factors/schemas.ts'
import { files } from './files/schemas.ts'
import { inboundMail } from './inbound-mail/schemas.ts'
import { infoRequests } from './info-requests/schemas.ts'
import { library } from './library/schemas.ts'
import { mails } from './mails/schemas.ts'
import { morning } from './morning/schemas.ts'
import { notifications } from './notifications/schemas.ts'
import { privacy } from './privacy/schemas.ts'
import { presence } from './presence/schemas.ts'
import { projects } from './projects/schemas.ts'
import { reports } from './reports/schemas.ts'
import { search } from './search/schemas.ts'
import { signIn } from './sign-in/schemas.ts'
import { replyTemplates } from './reply-templates/schemas.ts'
import { push } from './push/schemas.ts'
import { stats } from './stats/schemas.ts'
import { tasks } from './tasks/schemas.ts'
import { tickets } from './tickets/schemas.ts'
import { unsubscribe } from './unsubscribe/schemas.ts'
import { users } from './users/schemas.ts'
import { webhooks } from './webhooks/schemas.ts'
import { websites } from './websites/schemas.ts'

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
