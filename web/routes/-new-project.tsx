import type { ComponentProps } from 'react'
import type { NewProjectDialog as Dialog } from '#web/features/projects/new-project-dialog.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

/** Loads the form, for buttons that are about to open it. */
export const loadNewProject = async () => ({
  default: (await import('#web/features/projects/new-project-dialog.tsx')).NewProjectDialog,
})
const NewProjectDialog = lazyDialog(loadNewProject)
const InviteUserDialog = lazyDialog(() => import('#web/features/users/invite-user-dialog.tsx'))

type CreateProjectDialogProps = Omit<ComponentProps<typeof Dialog>, 'Invitation'>

/** Starts a project, including for a client who is invited first. */
export const CreateProjectDialog = (props: CreateProjectDialogProps) => (
  <NewProjectDialog Invitation={InviteUserDialog} {...props} />
)
