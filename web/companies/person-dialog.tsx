import { UserRoundMinus } from 'lucide-react'
import { useState } from 'react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { rich, t } from '#shared/words.ts'
import { ApiError, call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button, wrappingButton } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog, submitted } from '#web/ui/overlays/form-dialog.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { useEditBase } from '#web/use-edit-base.ts'
import { isLastOwner } from './last-owner.ts'
import { companyPersonQuery } from './person-query.ts'
import type { CompanyPersonItem } from './queries.ts'
import { RoleFields, chooseProject, type Belonging } from './role-fields.tsx'

const RemoveDialog = lazyDialog(() => import('./remove-dialog.tsx'))

interface PersonDialogProps {
  company: CompanyRef
  person: CompanyPersonItem
  onClose: () => void
}

const belongingOf = ({ role, projectIds }: CompanyPersonItem): Belonging => ({
  role,
  projectIds: projectIds ? [...projectIds] : null,
})

/** What a person may do in a company, for its owners and staff, who change it or remove the person. Leaving is elsewhere. */
export default function PersonDialog({ company, person: item, onClose }: PersonDialogProps) {
  const { userId, person, since, invitedBy } = item
  const params = { id: company.id, userId }
  const edit = useEditBase(item, companyPersonQuery(company.id, userId))
  const [value, setValue] = useState(belongingOf(edit.base))
  const [removing, setRemoving] = useState(false)
  const [refused, setRefused] = useState(false)
  const own = useUser().id === userId
  const save = useChange('company', {
    send: () =>
      call('PATCH /api/companies/:id/people/:userId', { params, body: value }, { ifMatch: edit.version }),
    done: t('Saved what {name} may do', { name: person.fullName }),
    failed: t('Could not save the role'),
    edit,
    onDone: onClose,
  })
  const isMissing = value.projectIds?.length === 0
  const submit = () => {
    setRefused(isMissing)
    if (!isMissing) save.mutate()
  }
  const errors = errorsOf(save.error)
  const last = isLastOwner(save.error)
  if (removing) return <RemoveDialog company={company} person={item} onClose={onClose} />
  return (
    <FormDialog
      form={submitted({ ...save, mutate: submit })}
      title={person.fullName}
      description={t('At {company}', { company: company.name })}
      submitLabel={t('Save Changes')}
      pendingLabel={t('Saving...')}
      onClose={onClose}
    >
      {edit.newer && <ConflictNotice />}
      {last && (
        <Alert tone="warn" title={t('{name} is the only owner', { name: person.fullName })}>
          {t('Make someone else an owner first.')}
        </Alert>
      )}
      <div className="flex items-center gap-3">
        <Avatar name={person.fullName} picture={person.picture} size="lg" />
        <p className="min-w-0 text-base text-ink-3">
          {rich('Belongs to it since {date}', { date: <DateText value={since} /> })}
          {invitedBy && <span className="block">{t('Invited by {name}', { name: invitedBy.fullName })}</span>}
        </p>
      </div>
      <RoleFields
        companyId={company.id}
        value={value}
        errors={{ ...errors, ...(refused && isMissing && { projectIds: chooseProject() }) }}
        onChange={setValue}
      />
      {!own && (
        <Button
          variant="ghost"
          icon={UserRoundMinus}
          className={`self-start ${wrappingButton}`}
          onClick={() => setRemoving(true)}
        >
          {t('Remove from {company}…', { company: company.name })}
        </Button>
      )}
    </FormDialog>
  )
}

function errorsOf(error: Error | null) {
  const errors = error instanceof ApiError ? error.errors : []
  const of = (path: string) => errors.find((each) => each.path.startsWith(path))?.message
  return { role: of('role'), projectIds: of('projectIds') }
}
