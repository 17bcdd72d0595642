import type { Action } from './policy.ts'

/**
 * The least role that a client needs in the company of the record. `unlimited`: a colleague whose role covers all projects.
 * `author`: a colleague, and only for their own record. `themselves`: in no matter which company, about themselves.
 */
export type Clients = 'none' | 'themselves' | 'viewer' | 'colleague' | 'unlimited' | 'author' | 'owner'
/** The least role of the staff. Freelancers act within the companies chosen for them. */
export type Staff = 'none' | 'themselves' | 'freelancer' | 'member' | 'owner'

/** Who may do what, for tests: literal values that no code computes from the policy, so that a change of it fails. */
const TABLE = `
action                   | clients      | staff      | token scope
session.use              | themselves   | themselves | none
factor.manage            | themselves   | themselves | none
agency.read              | none         | freelancer | none
agency.manage            | none         | owner      | none
staff.manage             | none         | owner      | none
company.read             | viewer       | freelancer | companies:read
company.takePart         | viewer       | member     | none
company.create           | none         | member     | none
company.manage           | owner        | member     | none
company.merge            | none         | owner      | none
follow.set               | viewer       | freelancer | none
brief.read               | viewer       | freelancer | briefs:read
brief.create             | unlimited    | none       | none
brief.createForClient    | none         | freelancer | briefs:write
brief.update             | colleague    | none       | none
brief.assign             | none         | freelancer | briefs:write
brief.decide             | none         | freelancer | briefs:write
project.read             | viewer       | freelancer | projects:read
project.create           | none         | freelancer | projects:write
project.update           | none         | freelancer | projects:write
project.readOwn          | viewer       | none       | none
template.read            | none         | freelancer | projects:read
template.apply           | none         | freelancer | projects:write
template.manage          | none         | member     | none
milestone.read           | viewer       | freelancer | projects:read
recurrence.read          | none         | freelancer | projects:read
recurrence.manage        | none         | member     | projects:write
task.read                | viewer       | freelancer | tasks:read
task.create              | none         | freelancer | tasks:write
task.update              | none         | freelancer | tasks:write
task.delete              | none         | freelancer | tasks:write
task.setStatus           | colleague    | freelancer | tasks:write
infoRequest.read         | viewer       | freelancer | requests:read
infoRequest.readAll      | none         | freelancer | requests:read
infoRequest.readOwn      | viewer       | none       | none
infoRequest.create       | none         | freelancer | requests:write
infoRequest.update       | colleague    | freelancer | requests:write
infoRequest.share        | colleague    | freelancer | requests:write
infoRequest.handOver     | colleague    | freelancer | requests:write
infoRequest.withdraw     | none         | freelancer | requests:write
infoRequest.remind       | none         | freelancer | requests:write
infoRequest.answer       | colleague    | none       | none
infoRequest.review       | none         | freelancer | requests:write
answerLink.manage        | colleague    | none       | none
website.read             | viewer       | freelancer | websites:read
website.readAll          | none         | freelancer | websites:read
website.readOwn          | viewer       | none       | none
website.create           | none         | freelancer | websites:write
website.update           | none         | freelancer | websites:write
ticket.read              | viewer       | freelancer | tickets:read
ticket.create            | colleague    | freelancer | tickets:write
ticket.triage            | none         | freelancer | tickets:write
ticket.share             | colleague    | freelancer | tickets:write
ticket.setStatus         | colleague    | freelancer | tickets:write
presence.tell            | none         | freelancer | none
replyTemplate.use        | none         | freelancer | tickets:read
replyTemplate.manage     | none         | member     | none
comment.read             | viewer       | freelancer | comments:read
comment.create           | colleague    | freelancer | comments:write
comment.update           | colleague    | freelancer | comments:write
comment.delete           | colleague    | freelancer | comments:write
comment.readVersions     | none         | freelancer | comments:read
note.read                | none         | freelancer | notes:read
note.write               | none         | freelancer | notes:write
file.read                | viewer       | freelancer | files:read
file.upload              | themselves   | freelancer | files:write
projectFile.read         | viewer       | freelancer | files:read
projectFile.add          | none         | freelancer | files:write
projectFile.remove       | author       | freelancer | files:write
asset.read               | viewer       | freelancer | files:read
asset.add                | colleague    | freelancer | files:write
asset.remove             | author       | freelancer | files:write
activity.read            | viewer       | freelancer | activities:read
activity.log             | none         | freelancer | activities:write
undo.take                | themselves   | themselves | *:write
event.follow             | themselves   | freelancer | none
user.see                 | viewer       | freelancer | people:read
user.read                | none         | freelancer | people:read
user.manage              | none         | member     | none
report.read              | none         | member     | reports:read
stats.read               | viewer       | freelancer | reports:read
morning.read             | none         | freelancer | reports:read
waiting.read             | viewer       | freelancer | reports:read
search.use               | viewer       | freelancer | search:read
clientView.start         | none         | member     | none
privacy.manage           | none         | owner      | none
audit.read               | none         | owner      | none
export.make              | none         | owner      | none
mail.read                | none         | member     | none
apiToken.manage          | none         | themselves | none
apiToken.manageAll       | none         | owner      | none
webhook.manage           | none         | owner      | none
`

export interface Rights {
  clients: Clients
  staff: Staff
  /** The scope that an API token needs, or `none` if no token may do it. */
  scope: string
}

const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()) as [Action, Clients, Staff, string])

/** Who may do each action. */
export const RIGHTS = Object.fromEntries(
  rows.map(([action, clients, staff, scope]) => [action, { clients, staff, scope }]),
) as Readonly<Record<Action, Rights>>
