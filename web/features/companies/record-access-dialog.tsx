import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { getAgencyName, useUser } from '#web/api/session.ts'
import { useChange, useEditBase } from '#web/changes/use-change.ts'
import { ConflictNotice, compareFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog, toDialogForm } from '#web/ui/overlays/form-dialog.tsx'
import { formatEveryone } from './public/everyone-label.ts'
import { useCanShareRecord } from './public/frame/own-companies.ts'
import { formatNames } from './format-names.ts'
import PeopleChoice, { type Privacy, canAlwaysRead } from './public/people-choice.tsx'
import { findFieldError } from './person-query.ts'
import { peopleQuery, type RecordAccessProps, readersQuery, type RecordReaders } from './public/queries.ts'

type RecordAccessDialogProps = RecordAccessProps & { access: RecordReaders; onClose: () => void }

/** The dialog to change who can see a ticket or request. */
export default function RecordAccessDialog(props: RecordAccessDialogProps) {
  const { kind, record, personId, access, onClose } = props
  const { id, company } = record
  const { id: me } = useUser()
  const query = readersQuery(kind, id)
  const edit = useEditBase(access, query)
  const [value, setValue] = useState<Privacy>({
    private: access.private,
    people: access.people.map((person) => person.id),
  })
  const save = useChange(kind, {
    send: () => {
      const body = { private: value.private, people: value.private ? [...value.people] : [] }
      const input = { params: { id }, body }
      return kind === 'ticket'
        ? call('PUT /api/tickets/:id/people', input, { ifMatch: edit.version })
        : call('PUT /api/info-requests/:id/people', input, { ifMatch: edit.version })
    },
    successToast: t('Visibility saved'),
    failureTitle: t('Could not save who can see this'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  const canReopen = useCanShareRecord(company.id, personId)
  return (
    <FormDialog
      form={toDialogForm(save)}
      title={t('Who Can See This')}
      description={t('People who can’t see it aren’t notified of it and can’t find it.')}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      {edit.newer && <NewerAccessNotice record={record} newer={edit.newer} value={value} />}
      <PeopleChoice
        labelHidden
        company={company}
        projectId={record.projectId}
        personId={personId}
        choosingId={me}
        value={value}
        onChange={setValue}
        canChooseEveryone={!access.private || canReopen}
        error={findFieldError(save.error, 'people')}
      />
      <output className="block">
        {value.private && <LostAccessNotice {...props} people={value.people} />}
      </output>
    </FormDialog>
  )
}

type NewerAccessNoticeProps = Pick<RecordAccessProps, 'record'> & { newer: RecordReaders; value: Privacy }

/** A notice that someone else has changed who can see the record, with both choices. */
function NewerAccessNotice({ record, newer, value }: NewerAccessNoticeProps) {
  const { data = [] } = useQuery(peopleQuery(record.company.id))
  const formatAccess = (isPrivate: boolean, ids: readonly number[]) => {
    if (!isPrivate) return formatEveryone(record, data)
    const names = data.filter(({ userId }) => ids.includes(userId)).map(({ person }) => person.fullName)
    return names.length > 0 ? t('Only {people}', { people: formatNames(names) }) : t('Only people you select')
  }
  const newerIds = newer.people.map(({ id }) => id)
  const theirs = formatAccess(newer.private, newerIds)
  const people = { people: formatAccess(value.private, value.people) }
  return (
    <ConflictNotice fields={compareFields({ people: t('Who Can See This') }, { people: theirs }, people)} />
  )
}

interface LostAccessNoticeProps extends RecordAccessProps {
  access: RecordReaders
  /** Ids of the people who are selected to see the record. */
  people: readonly number[]
}

/** Lists the people who will lose access to the record. If the user can't reverse the change, shows who can. */
function LostAccessNotice({ record: { company }, personId, access, people }: LostAccessNoticeProps) {
  const { id: me } = useUser()
  const canReopen = useCanShareRecord(company.id, personId)
  const { data } = useQuery(peopleQuery(company.id))
  if (!data) return null
  const permanent = data.filter((each) => canAlwaysRead(each, personId)).map(({ userId }) => userId)
  const stay = new Set([me, ...people, ...permanent])
  const lostReaderNames = access.readers.filter(({ id }) => !stay.has(id)).map(({ fullName }) => fullName)
  if (lostReaderNames.length === 0 && (canReopen || access.private)) return null
  const agency = getAgencyName()
  const person = access.readers.find(({ id }) => id === personId)?.fullName
  return (
    <div className="flex flex-col gap-1 text-base text-ink-2">
      {lostReaderNames.length > 0 && (
        <p>
          {t('{n, plural, other {{people} will no longer see this.}}', {
            n: lostReaderNames.length,
            people: formatNames(lostReaderNames),
          })}
        </p>
      )}
      {!canReopen && (
        <p>
          {person === undefined
            ? t('Only owners and {agency} can make it visible to everyone again.', { agency })
            : t('Only {person}, owners and {agency} can make it visible to everyone again.', {
                person,
                agency,
              })}
        </p>
      )}
    </div>
  )
}
