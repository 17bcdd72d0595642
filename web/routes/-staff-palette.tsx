import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  ChartColumn,
  CircleCheckBig,
  Columns3,
  Eye,
  Hourglass,
  Keyboard,
  LogOut,
  MailPlus,
  Monitor,
  Moon,
  Sun,
  UserPlus,
} from 'lucide-react'
import { useState } from 'react'
import { getRecordUrl } from '#shared/records/records.ts'
import type { SearchHit } from '#shared/search/schemas.ts'
import type { StaffRole } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { briefQuery } from '#web/features/briefs/queries.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { useCompleteProject } from '#web/features/projects/use-update-project.ts'
import { useSignOut } from '#web/app/shell/frame/use-sign-out.ts'
import { setTheme } from '#web/ui/display/theme.ts'
import { CommandPalette } from '#web/app/shell/palette/command-palette.tsx'
import type { OpenRecord, PaletteCommand, PaletteProps } from '#web/app/shell/palette/commands.ts'
import { useCommonCommands } from './-client-palette.tsx'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { useUser } from '#web/api/session.ts'
import { recordIcons } from '#web/records/records.tsx'
import { hasStaffRole } from '#web/api/staff-role.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { CreateProjectDialog } from './-new-project.tsx'
import { type OpenDialog, OpenRecordCommands } from './-open-record.tsx'

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

type PaletteForm =
  | { kind: 'user' }
  | { kind: 'invitation' }
  | { kind: 'company' }
  | { kind: 'project' }
  | { kind: 'ticket' | 'request' | 'task' | 'website'; hit: SearchHit }
  | { kind: 'dialog'; dialog: OpenDialog }

/** Everything that staff can find and do from every page. Forms open on top of the current page. */
export default function StaffPalette({ onClose, onKeys }: PaletteProps) {
  const [form, setForm] = useState<PaletteForm>()
  const [record, setRecord] = useState<OpenRecord>()
  const user = useUser()
  const commands = [
    ...useStaffCommands(setForm, onKeys).filter(({ least }) => !least || hasStaffRole(user, least)),
    ...useCommonCommands('/staff/activities'),
    ...useDeviceCommands(),
  ]
  if (form) return <Form form={form} onClose={onClose} />
  return (
    <>
      <OpenRecordCommands start={(dialog) => setForm({ kind: 'dialog', dialog })} report={setRecord} />
      <CommandPalette commands={commands} openRecord={record} onClose={onClose} />
    </>
  )
}

const getWorkKind = (hit: SearchHit) => (hit.kind === 'brief' ? 'brief' : 'project')

function Form({ form, onClose }: { form: PaletteForm; onClose: () => void }) {
  if (form.kind === 'user') return <NewUserDialog onClose={onClose} />
  if (form.kind === 'invitation') return <InviteUserDialog onClose={onClose} />
  if (form.kind === 'company') return <NewCompany onClose={onClose} />
  if (form.kind === 'project') return <CreateProjectDialog onClose={onClose} />
  if (form.kind === 'dialog') return form.dialog(onClose)
  const { kind, hit } = form
  if (kind === 'website') return <AddWebsiteDialog projectId={hit.id} onClose={onClose} />
  if (kind === 'request')
    return <NewRequestDialog parentKind={getWorkKind(hit)} parentId={hit.id} onClose={onClose} />
  if (kind === 'task') return <TaskForm hit={hit} onClose={onClose} />
  return <TicketForm websiteId={hit.id} onClose={onClose} />
}

function NewCompany({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  return (
    <NewCompanyDialog
      onCreated={({ id }) => {
        onClose()
        return router.navigate({ href: getRecordUrl('company', id, { role: 'staff', tab: 'people' }) })
      }}
      onClose={onClose}
    />
  )
}

function TicketForm({ websiteId, onClose }: { websiteId: number; onClose: () => void }) {
  const { data } = useQuery(websiteQuery(websiteId))
  return data && <NewTicketDialog website={data} onClose={onClose} />
}

function TaskForm({ hit, onClose }: { hit: SearchHit; onClose: () => void }) {
  const workKind = getWorkKind(hit)
  const brief = useQuery({ ...briefQuery(hit.id), enabled: workKind === 'brief' }).data
  const project = useQuery({ ...projectQuery(hit.id), enabled: workKind === 'project' }).data
  const client = (brief ?? project)?.client
  return client && <CreateTaskForm parentKind={workKind} id={hit.id} client={client} onClose={onClose} />
}

const projectPicker = { kinds: ['project'], placeholder: t('Which project?') } as const
const workPicker = { kinds: ['project', 'brief'], placeholder: t('For which project or brief?') } as const
const clientPicker = { kinds: ['user'], placeholder: t('For which client?') } as const
const websitePicker = { kinds: ['website'], placeholder: t('For which website?') } as const

/** A command, and the lowest staff role that can run it. */
type StaffCommand = PaletteCommand & { least?: StaffRole }

function useStaffCommands(start: (form: PaletteForm) => void, onKeys: () => void): StaffCommand[] {
  return [
    ...getCreateCommands(start),
    ...useNavigationCommands(),
    {
      id: 'keys',
      label: t('Keyboard Shortcuts'),
      icon: Keyboard,
      keywords: t('help'),
      keys: ['?'],
      run: onKeys,
    },
  ]
}

function getCreateCommands(start: (form: PaletteForm) => void): StaffCommand[] {
  const open = (kind: 'user' | 'invitation' | 'company' | 'project') => ({
    opensForm: true as const,
    run: () => start({ kind }),
  })
  const openForHit = (kind: Extract<PaletteForm, { hit: SearchHit }>['kind']) => ({
    opensForm: true as const,
    run: (hit?: SearchHit) => hit && start({ kind, hit }),
  })
  return [
    {
      id: 'new-project',
      label: t('New Project…'),
      icon: recordIcons.project,
      keywords: t('create start client'),
      ...open('project'),
    },
    {
      id: 'new-ticket',
      label: t('New Support Ticket'),
      icon: recordIcons.ticket,
      keywords: t('create'),
      pick: websitePicker,
      ...openForHit('ticket'),
    },
    {
      id: 'new-request',
      label: t('New Information Request'),
      icon: recordIcons.info_request,
      keywords: t('create ask'),
      pick: workPicker,
      ...openForHit('request'),
    },
    {
      id: 'new-task',
      label: t('New Task'),
      icon: recordIcons.task,
      keywords: t('create'),
      pick: workPicker,
      ...openForHit('task'),
    },
    {
      id: 'new-user',
      least: 'member',
      label: t('New User'),
      icon: UserPlus,
      keywords: t('create person client'),
      ...open('user'),
    },
    {
      id: 'new-company',
      least: 'member',
      label: t('New Company…'),
      icon: recordIcons.company,
      keywords: t('create client add'),
      ...open('company'),
    },
    {
      id: 'invite-user',
      least: 'member',
      label: t('Invite User'),
      icon: MailPlus,
      keywords: t('new create person client account'),
      ...open('invitation'),
    },
    {
      id: 'new-website',
      label: t('Create Website'),
      icon: recordIcons.website,
      keywords: t('new add launch'),
      pick: projectPicker,
      ...openForHit('website'),
    },
  ]
}

function useNavigationCommands(): StaffCommand[] {
  const router = useRouter()
  const complete = useCompleteProject()
  return [
    {
      id: 'new-brief',
      label: t('Write a Brief…'),
      icon: recordIcons.brief,
      keywords: t('new create client telephone'),
      pick: clientPicker,
      run: (hit) => hit && void router.navigate({ to: '/staff/users/$id/new-brief', params: { id: hit.id } }),
    },
    {
      id: 'complete',
      label: t('Mark Project as Complete'),
      icon: CircleCheckBig,
      keywords: t('finish done'),
      pick: projectPicker,
      run: (hit) => hit && complete(hit.id),
    },
    {
      id: 'client-view',
      least: 'member',
      label: t('Client View'),
      icon: Eye,
      keywords: t('see as client impersonate'),
      run: () => void router.navigate({ to: '/staff/client-view' }),
    },
    {
      id: 'waiting',
      label: t('Waiting'),
      icon: Hourglass,
      keywords: t('on us clients late turn'),
      run: () => void router.navigate({ to: '/staff/waiting' }),
    },
    {
      id: 'reports',
      least: 'member',
      label: t('Monthly Summary'),
      icon: ChartColumn,
      keywords: t('report figures answering times'),
      run: () => void router.navigate({ to: '/staff/reports' }),
    },
    {
      id: 'board',
      label: t('Projects as a Board'),
      icon: Columns3,
      keywords: t('kanban columns'),
      run: () => void router.navigate({ href: '/staff/projects?view=board' }),
    },
  ]
}

/** Returns the commands for the theme and for signing out. */
function useDeviceCommands(): PaletteCommand[] {
  const { signOut } = useSignOut()
  return [
    { id: 'light', label: t('Theme: Light'), icon: Sun, keywords: t('bright'), run: () => setTheme('light') },
    { id: 'dark', label: t('Theme: Dark'), icon: Moon, keywords: t('night'), run: () => setTheme('dark') },
    {
      id: 'system',
      label: t('Theme: System'),
      icon: Monitor,
      keywords: t('automatic'),
      run: () => setTheme('system'),
    },
    { id: 'sign-out', label: t('Logout'), icon: LogOut, keywords: t('sign out'), run: signOut },
  ]
}
