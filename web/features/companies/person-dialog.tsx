import { UserRoundMinus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useUser } from '#web/api/session.ts'
import { useChange, useEditBase } from '#web/changes/use-change.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog, toDialogForm } from '#web/ui/overlays/form-dialog.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { ReassignedWork } from './reassigned-work.tsx'
import { companyPersonQuery, findFieldError, isLastOwnerError } from './person-query.ts'
import type { CompanyPersonItem } from './public/queries.ts'
import { RoleFields, type RoleValue } from './role-fields.tsx'

const RemoveDialog = lazyDialog(() => import('./remove-dialog.tsx'))

type PersonDialogProps = { company: CompanyRef; person: CompanyPersonItem; onClose: () => void }

const toRoleValue = ({ role, projectIds }: CompanyPersonItem): RoleValue => ({
  role,
  projectIds: projectIds ? [...projectIds] : null,
})

const isRoleChanged = (previous: RoleValue, { role, projectIds }: RoleValue) =>
  role !== previous.role || String(projectIds) !== String(previous.projectIds)

/** Whether a member would gain access to the whole company instead of some projects, or to private records. */
const hasMoreAccess = (previous: RoleValue, { role, projectIds }: RoleValue) =>
  (previous.projectIds !== null && projectIds === null) || (previous.role !== 'owner' && role === 'owner')

/** Fetches a preview of the work that the change would move to other members. Never cached. */
const previewQuery = (params: { id: number; userId: number }, value: RoleValue, enabled: boolean) => ({
  ...callOptions(
    ['companies', params.id, 'people', params.userId, 'preview', value],
    'PATCH /api/companies/:id/people/:userId',
    { params, body: { ...value, preview: true } },
  ),
  enabled: enabled && value.projectIds?.length !== 0,
  gcTime: 0,
  // Other errors are shown on saving.
  retry: false,
})

/** The dialog in which owners and staff change a member's role or remove the member. Leaving is on the company page. */
export default function PersonDialog({ company, person: item, onClose }: PersonDialogProps) {
  const { userId, person, since, invitedBy } = item
  const params = { id: company.id, userId }
  const names = { name: person.fullName, company: company.name }
  const edit = useEditBase(item, companyPersonQuery(company.id, userId))
  const [value, setValue] = useState(toRoleValue(edit.base))
  const [removing, setRemoving] = useState(false)
  const own = useUser().id === userId
  const save = useChange('company', {
    send: () =>
      call('PATCH /api/companies/:id/people/:userId', { params, body: value }, { ifMatch: edit.version }),
    successToast: t('Saved {name}’s role', names),
    failureTitle: t('Could not save the role'),
    edit,
    onDone: onClose,
  })
  const before = toRoleValue(edit.base)
  const preview = useQuery(previewQuery(params, value, isRoleChanged(before, value)))
  const handsOver = preview.data?.handsOver ?? []
  const last = isLastOwnerError(save.error) || isLastOwnerError(preview.error)
  if (removing) return <RemoveDialog company={company} person={item} onClose={onClose} />
  return (
    <FormDialog
      form={toDialogForm(save)}
      title={person.fullName}
      description={t('At {company}', names)}
      onClose={onClose}
    >
      {edit.newer && <ConflictNotice />}
      {last && (
        <Alert tone="warn" title={t('{name} is the only owner', names)}>
          {t('Make someone else an owner first.')}
        </Alert>
      )}
      <div className="flex items-center gap-3">
        <Avatar name={person.fullName} picture={person.picture} size="lg" />
        <p className="min-w-0 text-base text-ink-3">
          {rich('Joined {date}', { date: <DateText value={since} /> })}
          {invitedBy && <span className="block">{t('Invited by {name}', { name: invitedBy.fullName })}</span>}
        </p>
      </div>
      <RoleFields
        companyId={company.id}
        value={value}
        errors={{
          role: findFieldError(save.error, 'role'),
          projectIds: findFieldError(save.error, 'projectIds'),
        }}
        onChange={setValue}
      />
      {hasMoreAccess(before, value) && (
        <Alert tone="warn" title={t('{name} will see more than they do now', names)}>
          {value.role === 'owner'
            ? t('Everything at {company}, including private records.', names)
            : t('Everything at {company} that isn’t private.', names)}
        </Alert>
      )}
      {handsOver.length > 0 && (
        <Alert tone="warn" title={t('Work {name} can no longer do will go to others', names)}>
          <ReassignedWork items={handsOver} />
        </Alert>
      )}
      {!own && (
        <Button
          variant="ghost"
          icon={UserRoundMinus}
          className={`self-start ${wrappingButtonClassName}`}
          onClick={() => setRemoving(true)}
        >
          {t('Remove from {company}…', names)}
        </Button>
      )}
    </FormDialog>
  )
}
