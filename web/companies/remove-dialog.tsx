import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import { ApiError, call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { TextSkeleton } from '#web/ui/page/skeleton.tsx'
import { isLastOwner } from './last-owner.ts'
import { companyPersonQuery } from './person-query.ts'
import { peopleQuery, type CompanyPersonItem } from './queries.ts'

type Waiting = NonNullable<CompanyPersonItem['waiting']>
type What = keyof Waiting

interface RemoveDialogProps {
  company: CompanyRef
  person: CompanyPersonItem
  /** Called once they are gone, in place of `onClose`. */
  onRemoved?: () => unknown
  onClose: () => void
}

/** What waits for somebody, in words: what goes to a successor. */
const words: Record<What, (n: number) => string> = {
  requests: (n) => t('{n, plural, one {# open request} other {# open requests}}', { n }),
  tasks: (n) => t('{n, plural, one {# open task} other {# open tasks}}', { n }),
  private: (n) => t('{n, plural, one {# private ticket or request} other {# private tickets and requests}}', { n }),
  contact: (n) => t('Contact of {n, plural, one {# project or website} other {# projects and websites}}', { n }),
}
const WHATS = Object.keys(words) as What[]

/** Removes a person from a company, or the reader: lists what waits for them, each with who takes it over. */
export default function RemoveDialog({ company, person: item, onRemoved, onClose }: RemoveDialogProps) {
  const { userId, person } = item
  const own = useUser().id === userId
  const waiting = useQuery(companyPersonQuery(company.id, userId))
  const people = useQuery(peopleQuery(company.id))
  const [successors, setSuccessors] = useState<Partial<Record<What, number>>>({})
  const remove = useChange('company', {
    send: () =>
      call('DELETE /api/companies/:id/people/:userId', {
        params: { id: company.id, userId },
        body: { successors },
      }),
    done: own
      ? t('You left {company}', { company: company.name })
      : t('{name} no longer belongs to {company}', { name: person.fullName, company: company.name }),
    failed: own ? t('Could not leave the company') : t('Could not remove the person'),
    onDone: () => (onRemoved ?? onClose)(),
  })
  const others = (people.data ?? []).filter((each) => each.userId !== userId)
  const errors = remove.error instanceof ApiError ? remove.error.errors : []
  return (
    <Dialog
      onClose={onClose}
      size="md"
      title={
        own
          ? t('Leave {company}?', { company: company.name })
          : t('Remove {name}?', { name: person.fullName })
      }
      description={
        own
          ? t('You’ll no longer see anything of {company}. What you wrote stays.', { company: company.name })
          : t('{name} will no longer see anything of {company}. What they wrote stays, with their name.', {
              name: person.fullName,
              company: company.name,
            })
      }
      locked={remove.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            {own ? t('Leave') : t('Remove')}
          </Button>
        </>
      }
    >
      {isLastOwner(remove.error) && (
        <Alert tone="warn" className="mb-5" title={t('{name} is the only owner', { name: person.fullName })}>
          {t('Make someone else an owner first.')}
        </Alert>
      )}
      <QueryView
        query={waiting}
        failure={t('Could not load what waits for them')}
        loading={<TextSkeleton lines={3} />}
      >
        {({ waiting: left }) => {
          const waits = WHATS.filter((what) => left && left[what] > 0)
          if (!left || waits.length === 0)
            return <p className="text-base text-ink-2">{t('Nothing waits for them that someone else has to take over.')}</p>
          return (
            <div className="flex flex-col gap-5">
              <p className="text-base text-ink-2">{t('Who takes over what waits for them?')}</p>
              {waits.map((what) => (
                <Field
                  key={what}
                  label={words[what](left[what])}
                  hint={what === 'private' ? t('Unless you select someone, only owners and the agency see it.') : undefined}
                  error={errors.find(({ path }) => path === `successors.${what}`)?.message}
                >
                  <Select
                    value={String(successors[what] ?? '')}
                    options={[
                      { value: '', label: what === 'private' ? t('No one') : t('The first owner') },
                      ...others
                        .filter(({ role }) => role !== 'viewer')
                        .map((each) => ({ value: String(each.userId), label: each.person.fullName })),
                    ]}
                    onChange={({ target: { value } }) =>
                      setSuccessors(({ [what]: _, ...rest }) =>
                        value === '' ? rest : { ...rest, [what]: Number(value) },
                      )
                    }
                  />
                </Field>
              ))}
            </div>
          )
        }}
      </QueryView>
    </Dialog>
  )
}
