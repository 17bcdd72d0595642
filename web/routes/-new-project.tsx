import type { ComponentProps } from 'react'
import type { NewProjectDialog as Dialog } from '#web/features/projects/new-project-dialog.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const NewProjectDialog = lazyDialog(async () => ({
  default: (await import('#web/features/projects/new-project-dialog.tsx')).NewProjectDialog,
}))
const InviteUserDialog = lazyDialog(() => import('#web/features/users/invite-user-dialog.tsx'))

/** Starts a project, including for a client who is invited first. */
export const CreateProjectDialog = Object.assign(
  (props: Omit<ComponentProps<typeof Dialog>, 'Invitation'>) => (
    <NewProjectDialog Invitation={InviteUserDialog} {...props} />
  ),
  { prefetch: NewProjectDialog.prefetch },
)
