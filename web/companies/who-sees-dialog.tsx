import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { ApiError, call } from '#web/api/call.ts'
import { agencyName, useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { FormDialog, submitted } from '#web/ui/overlays/form-dialog.tsx'
import { named } from './named.ts'
import PeopleChoice, { type Privacy, seesAnyway } from './people-choice.tsx'
import { peopleQuery, readersQuery, type PrivateKind, type RecordReaders } from './queries.ts'
import type { WhoSeesProps } from './who-sees-props.ts'

interface WhoSeesDialogProps extends WhoSeesProps {
  seen: RecordReaders
  onClose: () => void
}

/** Says who sees a ticket or a request. */
export default function WhoSeesDialog({ kind, record, personId, seen, onClose }: WhoSeesDialogProps) {
  const { id, company } = record
  const { id: me, role, companies } = useUser()
  const [value, setValue] = useState<Privacy>({
    private: seen.private,
    people: seen.people.map((person) => person.id),
  })
  const save = useChange(kind, {
    send: () => put(kind, id, { private: value.private, people: value.private ? value.people : [] }),
    done: t('Saved who sees this'),
    failed: t('Could not save who sees this'),
    query: readersQuery(kind, id).queryKey,
    onDone: onClose,
  })
  const mayOpen =
    role === 'staff' ||
    personId === me ||
    companies.some((each) => each.id === company.id && each.role === 'owner')
  return (
    <FormDialog
      form={submitted(save)}
      title={t('Who Sees This')}
      description={t('Whoever doesn’t see it isn’t notified of it, and can’t find it.')}
      submitLabel={t('Save')}
      pendingLabel={t('Saving...')}
      onClose={onClose}
    >
      <PeopleChoice
        labelHidden
        company={company}
        personId={personId}
        choosingId={me}
        value={value}
        onChange={setValue}
        mayOpen={!seen.private || mayOpen}
        error={peopleError(save.error)}
      />
      <output className="block">
        {value.private && (
          <Losing record={record} personId={personId} seen={seen} people={value.people} mayOpen={mayOpen} />
        )}
      </output>
    </FormDialog>
  )
}

interface LosingProps extends Pick<WhoSeesDialogProps, 'record' | 'personId' | 'seen'> {
  /** Who is named in it from then on. */
  people: readonly number[]
  mayOpen: boolean
}

/** Who will not see it any longer, and who alone can take that back. */
function Losing({ record: { company }, personId, seen, people, mayOpen }: LosingProps) {
  const { id: me } = useUser()
  const { data } = useQuery(peopleQuery(company.id))
  if (!data) return null
  const stay = new Set([
    me,
    ...people,
    ...data.filter((each) => seesAnyway(each, personId)).map(({ userId }) => userId),
  ])
  const lost = seen.readers.filter(({ id }) => !stay.has(id)).map(({ fullName }) => fullName)
  if (lost.length === 0 && (mayOpen || seen.private)) return null
  const agency = agencyName()
  const person = seen.readers.find(({ id }) => id === personId)?.fullName
  return (
    <div className="flex flex-col gap-1 text-base text-ink-2">
      {lost.length > 0 && (
        <p>
          {t('{n, plural, other {{people} will no longer see this.}}', {
            n: lost.length,
            people: named(lost),
          })}
        </p>
      )}
      {!mayOpen && (
        <p>
          {person === undefined
            ? t('Only owners and {agency} can let everyone see it again.', { agency })
            : t('Only {person}, owners and {agency} can let everyone see it again.', { person, agency })}
        </p>
      )}
    </div>
  )
}

const put = (kind: PrivateKind, id: number, { private: isPrivate, people }: Privacy) => {
  const input = { params: { id }, body: { private: isPrivate, people: [...people] } }
  return kind === 'ticket'
    ? call('PUT /api/tickets/:id/people', input)
    : call('PUT /api/info-requests/:id/people', input)
}

const peopleError = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ path }) => path.startsWith('people'))?.message : undefined
