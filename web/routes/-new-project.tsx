import { PROJECT_TYPES } from '#shared/briefs/choices.ts'
import { projectTypeLabels } from '#web/project-types.ts'
import { NewProjectDialog } from '#web/features/projects/new/new-project-dialog.tsx'
import InviteUserDialog from '#web/features/users/invite-user-dialog.tsx'

const types = PROJECT_TYPES.map((value) => ({ value, label: projectTypeLabels[value] }))

interface NewProjectProps {
  /** The client it is for; by default one is chosen. */
  clientId?: number
  /** The company of that client; by default the one that they joined first. */
  companyId?: number
  onClose: () => void
}

/** Starts a project, also for a client who is invited first. */
const NewProject = (props: NewProjectProps) => (
  <NewProjectDialog types={types} Invitation={InviteUserDialog} {...props} />
)
export default NewProject
