import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { agencyName, useUser } from '#web/api/session.ts'
import { useChange, useEditBase } from '#web/changes/use-change.ts'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog, submitted } from '#web/ui/overlays/form-dialog.tsx'
import { useMayShare } from './public/frame/own.ts'
import { named, type WhoSeesProps } from './named.ts'
import PeopleChoice, { type Privacy, seesAnyway } from './public/people-choice.tsx'
import { errorAt } from './person-query.ts'
import { peopleQuery, readersQuery, type RecordReaders } from './public/queries.ts'

interface WhoSeesDialogProps extends WhoSeesProps {
  seen: RecordReaders
  onClose: () => void
}

/** The dialog to change who can see a ticket or request. */
export default function WhoSeesDialog({ kind, record, personId, seen, onClose }: WhoSeesDialogProps) {
  const { id, company } = record
  const { id: me } = useUser()
  const query = readersQuery(kind, id)
  const edit = useEditBase(seen, query)
  const [value, setValue] = useState<Privacy>({
    private: seen.private,
    people: seen.people.map((person) => person.id),
  })
  const save = useChange(kind, {
    send: () => {
      const body = { private: value.private, people: value.private ? [...value.people] : [] }
      const input = { params: { id }, body }
      return kind === 'ticket'
        ? call('PUT /api/tickets/:id/people', input, { ifMatch: edit.version })
        : call('PUT /api/info-requests/:id/people', input, { ifMatch: edit.version })
    },
    done: t('Saved who sees this'),
    failed: t('Could not save who sees this'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  const mayOpen = useMayShare(company.id, personId)
  return (
    <FormDialog
      form={submitted(save)}
      title={t('Who Sees This')}
      description={t('Whoever doesn’t see it isn’t notified of it, and can’t find it.')}
      submitLabel={t('Save')}
      pendingLabel={t('Saving...')}
      onClose={onClose}
    >
      {edit.newer && <Newer record={record} newer={edit.newer} value={value} />}
      <PeopleChoice
        labelHidden
        company={company}
        personId={personId}
        choosingId={me}
        value={value}
        onChange={setValue}
        mayOpen={!seen.private || mayOpen}
        error={errorAt(save.error, 'people')}
      />
      <output className="block">
        {value.private && (
          <Losing record={record} personId={personId} seen={seen} people={value.people} mayOpen={mayOpen} />
        )}
      </output>
    </FormDialog>
  )
}

interface NewerProps extends Pick<WhoSeesDialogProps, 'record'> {
  newer: RecordReaders
  value: Privacy
}

/** A notice that someone else has changed who can see the record, with both choices. */
function Newer({ record: { company }, newer, value }: NewerProps) {
  const { data = [] } = useQuery(peopleQuery(company.id))
  const wordsOf = (isPrivate: boolean, ids: readonly number[]) => {
    if (!isPrivate) return t('Everyone at {company}', { company: company.name })
    const names = data.filter(({ userId }) => ids.includes(userId)).map(({ person }) => person.fullName)
    return names.length > 0 ? t('Only {people}', { people: named(names) }) : t('Only people you select')
  }
  const theirs = wordsOf(
    newer.private,
    newer.people.map(({ id }) => id),
  )
  const people = { people: wordsOf(value.private, value.people) }
  return <ConflictNotice fields={changedFields({ people: t('Who Sees This') }, { people: theirs }, people)} />
}

interface LosingProps extends Pick<WhoSeesDialogProps, 'record' | 'personId' | 'seen'> {
  /** Ids of the people who are selected to see the record. */
  people: readonly number[]
  mayOpen: boolean
}

/** Lists the people who will lose access to the record. If the user can't reverse the change, shows who can. */
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
