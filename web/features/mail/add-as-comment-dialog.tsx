import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ReceivedMailDetails } from '#shared/mail/inbound/schemas.ts'
import { COMMENT_KINDS, type CommentKind } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { controlClassName, Field } from '#web/ui/base/field.tsx'
import { FormDialog, toDialogForm } from '#web/ui/overlays/form-dialog.tsx'
import RecordSearch from './record-search.tsx'

interface Choice<Kind extends string> {
  kind: Kind
  id: number
  title: string
}

interface AddAsCommentDialogProps {
  mail: ReceivedMailDetails
  onClose: () => void
}

/** The dialog to add a refused email as a comment. It suggests the record and the person of the reply address. */
export default function AddAsCommentDialog({ mail, onClose }: AddAsCommentDialogProps) {
  const { id, from } = mail
  const [record, setRecord] = useState<Choice<CommentKind> | undefined>(
    mail.record
      ? { kind: mail.record.entityType, id: mail.record.entityId, title: mail.record.title }
      : undefined,
  )
  const [person, setPerson] = useState<Choice<'user'> | undefined>(
    mail.person ? { kind: 'user', id: mail.person.id, title: mail.person.fullName } : undefined,
  )
  const add = useChange('everything', {
    send: (_: void, idempotencyKey) => {
      const body = {
        entityType: record?.kind ?? 'ticket',
        entityId: record?.id ?? 0,
        userId: person?.id ?? 0,
      }
      return call('POST /api/received-mails/:id/comment', { params: { id }, body }, { idempotencyKey })
    },
    successToast: t('Comment added'),
    failureTitle: t('Could not add the email'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={toDialogForm(add)}
      title={t('Add as Comment')}
      description={t(
        'Everyone who can see the record will see the email as a comment by this person, marked with your name.',
      )}
      submitLabel={t('Add Comment')}
      pendingLabel={t('Adding...')}
      disabled={!record || !person}
      onClose={onClose}
    >
      <ChoiceField
        label={t('Brief, Project or Ticket')}
        searchLabel={t('Find a brief, a project or a ticket')}
        kinds={COMMENT_KINDS}
        value={record}
        onChange={setRecord}
      />
      <ChoiceField
        label={t('Written By')}
        hint={t('The email says it’s from {address}. Sender addresses can be forged.', {
          address: from || t('an unknown sender'),
        })}
        searchLabel={t('Find a person')}
        kinds={PEOPLE}
        value={person}
        onChange={setPerson}
      />
    </FormDialog>
  )
}

const PEOPLE = ['user'] as const

interface ChoiceFieldProps<Kind extends CommentKind | 'user'> {
  label: string
  hint?: string
  searchLabel: string
  kinds: readonly Kind[]
  value: Choice<Kind> | undefined
  onChange: (choice: Choice<Kind>) => void
}

/** A field with a button that opens a search. */
function ChoiceField<Kind extends CommentKind | 'user'>(props: ChoiceFieldProps<Kind>) {
  const { label, hint, searchLabel, kinds, value, onChange } = props
  const [isSearching, setSearching] = useState(false)
  return (
    <Field as="group" label={label} required hint={hint}>
      <button
        type="button"
        aria-haspopup="dialog"
        {...(!value && { 'data-first-field': '' })}
        className={cx(controlClassName, 'flex h-control w-full items-center gap-2 px-3 text-start')}
        onClick={() => setSearching(true)}
      >
        <CutText className="min-w-0 flex-1 truncate">
          {value ? <bdi>{value.title}</bdi> : searchLabel}
        </CutText>
        <ChevronDown size={16} aria-hidden="true" className="flex-none text-ink-3" />
      </button>
      {isSearching && (
        <RecordSearch
          label={searchLabel}
          kinds={kinds}
          onChoose={onChange}
          onClose={() => setSearching(false)}
        />
      )}
    </Field>
  )
}
