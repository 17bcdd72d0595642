import type { PolicyAction } from '#shared/contract/policy.ts'

/**
 * The least role that a client needs in the company of the record. `unlimited`: a colleague whose role covers all
 * projects. `author`: a colleague, and only for their own record. `themselves`: about themselves, in any company.
 */
export type Clients = 'none' | 'themselves' | 'viewer' | 'colleague' | 'unlimited' | 'author' | 'owner'
/** The least staff role. Freelancers act within the companies chosen for them. */
export type Staff = 'none' | 'themselves' | 'freelancer' | 'member' | 'owner'

/**
 * The rights of every role, for tests: literal values that no code computes from the policy, so that a change to it
 * fails.
 */
const TABLE = `
action                   | clients      | staff      | token scope      | client view
session.use              | themselves   | themselves | none             | yes
session.readDevices      | themselves   | themselves | none             | no
factor.manage            | themselves   | themselves | none             | no
address.manage           | themselves   | none       | none             | no
agency.read              | none         | freelancer | none             | no
agency.manage            | none         | owner      | none             | no
staff.manage             | none         | owner      | none             | no
company.read             | viewer       | freelancer | companies:read   | yes
company.takePart         | viewer       | member     | none             | yes
company.create           | none         | member     | none             | no
company.manage           | owner        | member     | none             | yes
company.merge            | none         | owner      | none             | no
follow.set               | viewer       | freelancer | none             | yes
brief.read               | viewer       | freelancer | briefs:read      | yes
brief.create             | unlimited    | none       | none             | no
brief.createForClient    | none         | freelancer | briefs:write     | no
brief.update             | colleague    | none       | none             | yes
brief.assign             | none         | freelancer | briefs:write     | no
brief.decide             | none         | freelancer | briefs:write     | no
project.read             | viewer       | freelancer | projects:read    | yes
project.create           | none         | freelancer | projects:write   | no
project.update           | none         | freelancer | projects:write   | no
project.readOwn          | viewer       | none       | none             | yes
template.read            | none         | freelancer | projects:read    | no
template.apply           | none         | freelancer | projects:write   | no
template.manage          | none         | member     | none             | no
milestone.read           | viewer       | freelancer | projects:read    | yes
recurrence.read          | none         | freelancer | projects:read    | no
recurrence.manage        | none         | member     | projects:write   | no
task.read                | viewer       | freelancer | tasks:read       | yes
task.create              | none         | freelancer | tasks:write      | no
task.update              | none         | freelancer | tasks:write      | no
task.delete              | none         | freelancer | tasks:write      | no
task.setStatus           | colleague    | freelancer | tasks:write      | yes
infoRequest.read         | viewer       | freelancer | requests:read    | yes
infoRequest.readAll      | none         | freelancer | requests:read    | no
infoRequest.readOwn      | viewer       | none       | none             | yes
infoRequest.create       | none         | freelancer | requests:write   | no
infoRequest.update       | colleague    | freelancer | requests:write   | yes
infoRequest.share        | colleague    | freelancer | requests:write   | yes
infoRequest.handOver     | colleague    | freelancer | requests:write   | yes
infoRequest.withdraw     | none         | freelancer | requests:write   | no
infoRequest.remind       | none         | freelancer | requests:write   | no
infoRequest.answer       | colleague    | none       | none             | no
infoRequest.readWords    | themselves   | themselves | none             | no
infoRequest.review       | none         | freelancer | requests:write   | no
answerLink.manage        | colleague    | none       | none             | yes
answerLink.readAddress   | themselves   | themselves | none             | no
website.read             | viewer       | freelancer | websites:read    | yes
website.readAll          | none         | freelancer | websites:read    | no
website.readOwn          | viewer       | none       | none             | yes
website.create           | none         | freelancer | websites:write   | no
website.update           | none         | freelancer | websites:write   | no
ticket.read              | viewer       | freelancer | tickets:read     | yes
ticket.create            | colleague    | freelancer | tickets:write    | yes
ticket.triage            | none         | freelancer | tickets:write    | no
ticket.share             | colleague    | freelancer | tickets:write    | yes
ticket.setStatus         | colleague    | freelancer | tickets:write    | yes
presence.tell            | none         | freelancer | none             | no
replyTemplate.use        | none         | freelancer | tickets:read     | no
replyTemplate.manage     | none         | member     | none             | no
comment.read             | viewer       | freelancer | comments:read    | yes
comment.create           | colleague    | freelancer | comments:write   | yes
comment.update           | colleague    | freelancer | comments:write   | yes
comment.delete           | colleague    | freelancer | comments:write   | yes
comment.readVersions     | none         | freelancer | comments:read    | no
note.read                | none         | freelancer | notes:read       | no
note.write               | none         | freelancer | notes:write      | no
file.read                | viewer       | freelancer | files:read       | yes
file.upload              | themselves   | freelancer | files:write      | no
projectFile.read         | viewer       | freelancer | files:read       | yes
projectFile.add          | none         | freelancer | files:write      | no
projectFile.remove       | author       | freelancer | files:write      | no
asset.read               | viewer       | freelancer | files:read       | yes
asset.add                | colleague    | freelancer | files:write      | yes
asset.remove             | author       | freelancer | files:write      | no
activity.read            | viewer       | freelancer | activities:read  | yes
activity.log             | none         | freelancer | activities:write | no
undo.take                | themselves   | themselves | *:write          | no
event.follow             | themselves   | freelancer | none             | yes
user.see                 | viewer       | freelancer | people:read      | yes
user.read                | none         | freelancer | people:read      | no
user.manage              | none         | member     | none             | no
report.read              | none         | member     | reports:read     | no
stats.read               | viewer       | freelancer | reports:read     | yes
morning.read             | none         | freelancer | reports:read     | no
waiting.read             | viewer       | freelancer | reports:read     | yes
search.use               | viewer       | freelancer | search:read      | yes
clientView.start         | none         | member     | none             | no
privacy.exportOwn        | themselves   | themselves | none             | no
privacy.manage           | none         | owner      | none             | no
audit.read               | none         | owner      | none             | no
export.make              | none         | owner      | none             | no
mail.read                | none         | member     | none             | no
apiToken.manage          | none         | themselves | none             | no
apiToken.manageAll       | none         | owner      | none             | no
webhook.manage           | none         | owner      | none             | no
`

export interface Rights {
  clients: Clients
  staff: Staff
  /** The scope that an API token needs, or `none` if no token can do it. */
  scope: string
  /** Whether staff can use it in Client View. */
  clientView: 'yes' | 'no'
}

const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map(
    (line) =>
      line.split('|').map((cell) => cell.trim()) as [PolicyAction, Clients, Staff, string, 'yes' | 'no'],
  )

/** The rights to each action. */
export const RIGHTS = Object.fromEntries(
  rows.map(([action, clients, staff, scope, clientView]) => [action, { clients, staff, scope, clientView }]),
) as Readonly<Record<PolicyAction, Rights>>
