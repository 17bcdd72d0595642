import { accounts } from './accounts/endpoints.ts'
import { activities } from './activities/endpoints.ts'
import { agency } from './agency/endpoints.ts'
import { apiTokens } from './api-tokens/endpoints.ts'
import { audit } from './audit/endpoints.ts'
import { briefDrafts } from './brief-drafts/endpoints.ts'
import { briefs } from './briefs/endpoints.ts'
import { clientView } from './client-view/endpoints.ts'
import { calendar } from './calendar/endpoints.ts'
import { comments } from './comments/endpoints.ts'
import type { Endpoint } from './contract/contract.ts'
import { cspReports } from './csp-reports/endpoints.ts'
import { events } from './events/endpoints.ts'
import { csvExports } from './exports/endpoints.ts'
import { factors } from './factors/endpoints.ts'
import { files } from './files/endpoints.ts'
import { inboundMail } from './inbound-mail/endpoints.ts'
import { infoRequests } from './info-requests/endpoints.ts'
import { library } from './library/endpoints.ts'
import { mails } from './mails/endpoints.ts'
import { staffDashboard } from './staff-dashboard/endpoints.ts'
import { notifications } from './notifications/endpoints.ts'
import { privacy } from './privacy/endpoints.ts'
import { presence } from './presence/endpoints.ts'
import { projects } from './projects/endpoints.ts'
import { reports } from './reports/endpoints.ts'
import { search } from './search/endpoints.ts'
import { signIn } from './sign-in/endpoints.ts'
import { replyTemplates } from './reply-templates/endpoints.ts'
import { push } from './push/endpoints.ts'
import { stats } from './stats/endpoints.ts'
import { tasks } from './tasks/endpoints.ts'
import { tickets } from './tickets/endpoints.ts'
import { undo } from './undo/endpoints.ts'
import { unsubscribe } from './unsubscribe/endpoints.ts'
import { users } from './users/endpoints.ts'
import { webhooks } from './webhooks/endpoints.ts'
import { websites } from './websites/endpoints.ts'

/** The whole contract, one group per resource. */
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
  morning: staffDashboard,
  briefs,
  briefDrafts,
  projects,
  tasks,
  infoRequests,
  websites,
  tickets,
  presence,
  cspReports,
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
  undo,
  csvExports,
  apiTokens,
  webhooks,
}

type Groups = typeof api
type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]
type KeyOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Every endpoint by `METHOD /path`. The browser uses only this type, so that no schema is bundled. */
export type Endpoints = { [E in AnyEndpoint as KeyOf<E>]: E }
