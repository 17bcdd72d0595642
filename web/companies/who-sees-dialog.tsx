import { useState } from 'react'
import { t } from '#shared/words.ts'
import { ApiError, call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { FormDialog, submitted } from '#web/ui/overlays/form-dialog.tsx'
import PeopleChoice, { type Privacy } from './people-choice.tsx'
import { readersQuery, type PrivateKind, type RecordReaders } from './queries.ts'
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
  const decides =
    role === 'staff' || companies.some((each) => each.id === company.id && each.role === 'owner')
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
        value={value}
        onChange={setValue}
        mayOpen={!seen.private || decides || personId === me}
        error={peopleError(save.error)}
      />
    </FormDialog>
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
