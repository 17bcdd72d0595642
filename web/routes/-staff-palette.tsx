import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  ChartColumn,
  CircleCheckBig,
  Columns3,
  Eye,
  Hourglass,
  Keyboard,
  MailPlus,
  UserPlus,
} from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#shared/records/records.ts'
import type { SearchHit } from '#shared/search/schemas.ts'
import type { StaffRole } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { useCompleteProject } from '#web/features/projects/use-update-project.ts'
import { CommandPalette } from '#web/app/shell/palette/command-palette.tsx'
import type { OpenRecord, PaletteCommand, PaletteProps } from '#web/app/shell/palette/commands.ts'
import { useCommonCommands } from './-client-palette.tsx'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { useUser } from '#web/api/session.ts'
import { recordIcons } from '#web/records/records.tsx'
import { isAtLeast } from '#web/api/staff-role.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { NewProject } from './-new-project.tsx'
import type { OpenDialog } from './-open-record/kind-props.ts'
import { OpenRecordCommands } from './-open-record.tsx'

const InviteUserDialog = lazyDialog(() => import('#web/features/users/invite-user-dialog.tsx'))
const NewUserDialog = lazyDialog(() => import('#web/features/users/new-user-dialog.tsx'))
const NewCompanyDialog = lazyDialog(async () => ({
  default: (await import('#web/features/companies/name-dialogs.tsx')).NewCompanyDialog,
}))
const NewTicketDialog = lazyDialog(() => import('#web/features/tickets/new-ticket-dialog.tsx'))
const NewRequestDialog = lazyDialog(() => import('#web/features/requests/new-request-dialog.tsx'))
const CreateTaskForm = lazyDialog(async () => ({
  default: (await import('#web/features/tasks/task-forms.tsx')).CreateTaskForm,
}))
const AddWebsiteDialog = lazyDialog(async () => ({
  default: (await import('#web/features/websites/website-dialogs.tsx')).AddWebsiteDialog,
}))

type Doing =
  | { what: 'user' }
  | { what: 'invitation' }
  | { what: 'company' }
  | { what: 'project' }
  | { what: 'ticket' | 'request' | 'task' | 'website'; on: SearchHit }
  | { what: 'dialog'; dialog: OpenDialog }

/**
 * Everything that staff can find and do from every page. A command that needs a form opens it on top of the current
 * page.
 */
export default function StaffPalette({ onClose, onKeys }: PaletteProps) {
  const [doing, setDoing] = useState<Doing>()
  const [record, setRecord] = useState<OpenRecord>()
  const user = useUser()
  const commands = [
    ...useStaffCommands(setDoing, onKeys).filter(({ least }) => !least || isAtLeast(user, least)),
    ...useCommonCommands('/staff/activities'),
  ]
  if (doing) return <Form doing={doing} onClose={onClose} />
  return (
    <>
      <OpenRecordCommands start={(dialog) => setDoing({ what: 'dialog', dialog })} report={setRecord} />
      <CommandPalette commands={commands} open={record} onClose={onClose} />
    </>
  )
}

const of = (hit: SearchHit) => (hit.kind === 'brief' ? 'brief' : 'project')

function Form({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  if (doing.what === 'user') return <NewUserDialog onClose={onClose} />
  if (doing.what === 'invitation') return <InviteUserDialog onClose={onClose} />
  if (doing.what === 'company') return <NewCompany onClose={onClose} />
  if (doing.what === 'project') return <NewProject onClose={onClose} />
  if (doing.what === 'dialog') return doing.dialog(onClose)
  const { what, on } = doing
  if (what === 'website') return <AddWebsiteDialog projectId={on.id} onClose={onClose} />
  if (what === 'request') return <NewRequestDialog of={of(on)} id={on.id} onClose={onClose} />
  if (what === 'task') return <TaskForm on={on} onClose={onClose} />
  return <TicketForm websiteId={on.id} onClose={onClose} />
}

function NewCompany({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  return (
    <NewCompanyDialog
      onMade={({ id }) => {
        onClose()
        return router.navigate({ href: addressOf('company', id, 'staff', 'people') })
      }}
      onClose={onClose}
    />
  )
}

function TicketForm({ websiteId, onClose }: { websiteId: number; onClose: () => void }) {
  const { data } = useQuery(websiteQuery(websiteId))
  return data && <NewTicketDialog website={data} onClose={onClose} />
}

function TaskForm({ on, onClose }: { on: SearchHit; onClose: () => void }) {
  const home = of(on)
  const brief = useQuery({ ...briefQuery(on.id), enabled: home === 'brief' }).data
  const project = useQuery({ ...projectQuery(on.id), enabled: home === 'project' }).data
  const client = (brief ?? project)?.client
  return client && <CreateTaskForm of={home} id={on.id} client={client} onClose={onClose} />
}

const whichProject = { kinds: ['project'], placeholder: t('Which project?') } as const
const whichWork = { kinds: ['project', 'brief'], placeholder: t('For which project or brief?') } as const
const whichClient = { kinds: ['user'], placeholder: t('For which client?') } as const
const whichWebsite = { kinds: ['website'], placeholder: t('For which website?') } as const

/** A command, and the lowest staff role that can run it. */
type StaffCommand = PaletteCommand & { least?: StaffRole }

function useStaffCommands(start: (doing: Doing) => void, onKeys: () => void): StaffCommand[] {
  return [
    ...creating(start),
    ...useGoing(),
    {
      id: 'keys',
      label: t('Keyboard Shortcuts'),
      icon: Keyboard,
      words: t('help'),
      keys: ['?'],
      run: onKeys,
    },
  ]
}

function creating(start: (doing: Doing) => void): StaffCommand[] {
  const on = (what: Extract<Doing, { on: SearchHit }>['what']) => (hit?: SearchHit) =>
    hit && start({ what, on: hit })
  return [
    {
      id: 'new-project',
      label: t('New Project…'),
      icon: recordIcons.project,
      words: t('create start client'),
      opens: true,
      run: () => start({ what: 'project' }),
    },
    {
      id: 'new-ticket',
      label: t('New Support Ticket'),
      icon: recordIcons.ticket,
      words: t('create'),
      pick: whichWebsite,
      opens: true,
      run: on('ticket'),
    },
    {
      id: 'new-request',
      label: t('New Information Request'),
      icon: recordIcons.info_request,
      words: t('create ask'),
      pick: whichWork,
      opens: true,
      run: on('request'),
    },
    {
      id: 'new-task',
      label: t('New Task'),
      icon: recordIcons.task,
      words: t('create'),
      pick: whichWork,
      opens: true,
      run: on('task'),
    },
    {
      id: 'new-user',
      least: 'member',
      label: t('New User'),
      icon: UserPlus,
      words: t('create person client'),
      opens: true,
      run: () => start({ what: 'user' }),
    },
    {
      id: 'new-company',
      least: 'member',
      label: t('New Company…'),
      icon: recordIcons.company,
      words: t('create client add'),
      opens: true,
      run: () => start({ what: 'company' }),
    },
    {
      id: 'invite-user',
      least: 'member',
      label: t('Invite User'),
      icon: MailPlus,
      words: t('new create person client account'),
      opens: true,
      run: () => start({ what: 'invitation' }),
    },
    {
      id: 'new-website',
      label: t('Create Website'),
      icon: recordIcons.website,
      words: t('new add launch'),
      pick: whichProject,
      opens: true,
      run: on('website'),
    },
  ]
}

function useGoing(): StaffCommand[] {
  const router = useRouter()
  const complete = useCompleteProject()
  return [
    {
      id: 'new-brief',
      label: t('Write a Brief…'),
      icon: recordIcons.brief,
      words: t('new create client telephone'),
      pick: whichClient,
      run: (hit) => hit && void router.navigate({ to: '/staff/users/$id/new-brief', params: { id: hit.id } }),
    },
    {
      id: 'complete',
      label: t('Mark Project as Complete'),
      icon: CircleCheckBig,
      words: t('finish done'),
      pick: whichProject,
      run: (hit) => hit && complete(hit.id),
    },
    {
      id: 'client-view',
      least: 'member',
      label: t('Client View'),
      icon: Eye,
      words: t('see as client impersonate'),
      run: () => void router.navigate({ to: '/staff/client-view' }),
    },
    {
      id: 'waiting',
      label: t('Waiting'),
      icon: Hourglass,
      words: t('on us clients late turn'),
      run: () => void router.navigate({ to: '/staff/waiting' }),
    },
    {
      id: 'reports',
      least: 'member',
      label: t('Monthly Summary'),
      icon: ChartColumn,
      words: t('report figures answering times'),
      run: () => void router.navigate({ to: '/staff/reports' }),
    },
    {
      id: 'board',
      label: t('Projects as a Board'),
      icon: Columns3,
      words: t('kanban columns'),
      run: () => void router.navigate({ href: '/staff/projects?view=board' }),
    },
  ]
}
