import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { companyPersonQuery, findFieldError, isLastOwnerError } from './person-query.ts'
import { peopleQuery, type CompanyPersonItem } from './public/queries.ts'
import { openWorkLabels, type OpenWorkKind } from './reassigned-work.tsx'

interface RemoveDialogProps {
  company: CompanyRef
  person: CompanyPersonItem
  /** Called instead of `onClose` after the member was removed. */
  onRemoved?: () => unknown
  onClose: () => void
}

const OPEN_WORK_KINDS = Object.keys(openWorkLabels) as OpenWorkKind[]

/** The dialog to remove a member, or to leave. The last owner has to make someone else an owner first. */
export default function RemoveDialog(props: RemoveDialogProps) {
  const { company, person: item, onRemoved, onClose } = props
  const { userId, person } = item
  const params = { id: company.id, userId }
  const names = { name: person.fullName, company: company.name }
  const own = useUser().id === userId
  const people = useQuery(peopleQuery(company.id)).data
  const others = (people ?? []).filter((each) => each.userId !== userId)
  const [successors, setSuccessors] = useState<Partial<Record<OpenWorkKind, number>>>({})
  const remove = useChange('company', {
    send: () => call('DELETE /api/companies/:id/people/:userId', { params, body: { successors } }),
    successToast: own ? t('You left {company}', names) : t('{name} no longer belongs to {company}', names),
    failureTitle: own ? t('Could not leave the company') : t('Could not remove the person'),
    onDone: () => (onRemoved ?? onClose)(),
  })
  const isNobodyElse = people !== undefined && item.role === 'owner' && !others.some(isOwner)
  const needsOwner = isNobodyElse || isLastOwnerError(remove.error)
  return (
    <Dialog
      onClose={onClose}
      title={own ? t('Leave {company}?', names) : tContext('person', 'Remove {name}?', names)}
      description={
        own
          ? t('You’ll no longer see anything at {company}. What you wrote stays.', names)
          : t(
              '{name} will no longer see anything at {company}. What they wrote stays, with their name.',
              names,
            )
      }
      locked={remove.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>
            {t('Cancel')}
          </Button>
          {!needsOwner && (
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
              {own ? t('Leave') : tContext('person', 'Remove')}
            </Button>
          )}
        </>
      }
    >
      {needsOwner ? (
        <NextOwner {...props} others={others} onOwnerAdded={remove.reset} />
      ) : (
        <SuccessorFields
          {...props}
          others={others}
          successors={successors}
          error={remove.error}
          onChange={setSuccessors}
        />
      )}
    </Dialog>
  )
}

const isOwner = ({ role }: CompanyPersonItem) => role === 'owner'

/** `others` are the members who stay. */
type OthersProps = RemoveDialogProps & { others: readonly CompanyPersonItem[] }

/** The form to make another member an owner, because the last owner can't leave. */
function NextOwner(props: OthersProps & { onOwnerAdded: () => void }) {
  const { company, person: item, others, onOwnerAdded } = props
  const own = useUser().id === item.userId
  const candidates = others.filter((each) => !isOwner(each))
  const [chosen, setChosen] = useState<number>()
  // Doesn't preselect members with limited rights, because an owner can see and do everything.
  const preset = candidates.find(({ role, limited }) => role === 'colleague' && !limited)
  const next = candidates.find((each) => each.userId === chosen) ?? preset
  const makeOwner = useChange('company', {
    send: (to: CompanyPersonItem) =>
      call(
        'PATCH /api/companies/:id/people/:userId',
        { params: { id: company.id, userId: to.userId }, body: { role: 'owner', projectIds: null } },
        { ifMatch: to.version },
      ),
    successToast: (_answer, to) => t('{name} is now an owner', { name: to.person.fullName }),
    failureTitle: t('Could not save the role'),
    onDone: onOwnerAdded,
  })
  return (
    <Alert
      tone="warn"
      title={own ? t('You’re the only owner') : t('{name} is the only owner', { name: item.person.fullName })}
    >
      {candidates.length > 0 ? (
        <>
          <p>{t('{company} needs someone who manages its people.', { company: company.name })}</p>
          <div className="mt-4 flex flex-wrap items-end gap-3">
            <Field label={t('Next Owner')} className="flex-[1_1_12rem]">
              <Select
                value={String(next?.userId ?? '')}
                {...(!next && { placeholder: t('No one') })}
                options={candidates.map(toPersonOption)}
                onChange={({ target: { value } }) => setChosen(Number(value))}
              />
            </Field>
            {next && (
              <Button variant="primary" pending={makeOwner.isPending} onClick={() => makeOwner.mutate(next)}>
                {t('Make {name} an Owner', { name: next.person.fullName })}
              </Button>
            )}
          </div>
        </>
      ) : (
        t('Invite someone else as an owner first.')
      )}
    </Alert>
  )
}

const toPersonOption = ({ userId, person }: CompanyPersonItem) => ({
  value: String(userId),
  label: person.fullName,
})

interface SuccessorFieldsProps extends OthersProps {
  successors: Partial<Record<OpenWorkKind, number>>
  error: Error | null
  onChange: (successors: Partial<Record<OpenWorkKind, number>>) => void
}

/** The leaving member's open work, each item with the choice of a successor. */
function SuccessorFields({ company, person, others, successors, error, onChange }: SuccessorFieldsProps) {
  const me = useUser().id
  const query = useQuery(companyPersonQuery(company.id, person.userId))
  const owners = others.filter(isOwner)
  /** The owner who takes over work without a chosen successor. */
  const defaultSuccessor = owners.find(({ userId }) => userId === me) ?? owners[0]
  return (
    <QueryView
      query={query}
      failure={t('Could not load their open items')}
      loading={<TextSkeleton lines={3} />}
    >
      {({ waiting, successors: able }) => {
        if (!waiting)
          return defaultSuccessor ? (
            <p className="text-base text-ink-2">
              {t('Anything waiting on you will go to {name}.', { name: defaultSuccessor.person.fullName })}
            </p>
          ) : null
        const waits = OPEN_WORK_KINDS.filter((kind) => waiting[kind] > 0)
        if (waits.length === 0)
          return <p className="text-base text-ink-2">{t('There’s nothing left to hand over.')}</p>
        return (
          <div className="flex flex-col gap-5">
            <p className="text-base text-ink-2">{t('Who will take this over?')}</p>
            {waits.map((kind) => {
              const owner = kind === 'private' ? undefined : defaultSuccessor
              const candidates = others.filter(
                ({ userId }) => able?.[kind].includes(userId) && userId !== owner?.userId,
              )
              return (
                <Field
                  key={kind}
                  label={openWorkLabels[kind](waiting[kind])}
                  hint={
                    kind === 'private' &&
                    t('Unless you select someone, only owners and people who can already see it keep access.')
                  }
                  error={findFieldError(error, `successors.${kind}`)}
                >
                  <Select
                    value={String(successors[kind] ?? '')}
                    placeholder={owner?.person.fullName ?? t('No one')}
                    options={candidates.map(toPersonOption)}
                    onChange={({ target: { value } }) => {
                      const { [kind]: _, ...rest } = successors
                      onChange(value === '' ? rest : { ...rest, [kind]: Number(value) })
                    }}
                  />
                </Field>
              )
            })}
          </div>
        )
      }}
    </QueryView>
  )
}
