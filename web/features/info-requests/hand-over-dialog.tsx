import { useId, useState } from 'react'
import { t } from '#shared/words.ts'
import { ApiError, call, messageOf } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { useColleagues } from '#web/answer-links/colleagues.ts'
import { PersonOptions } from '#web/companies/person-options.tsx'
import { roleLabels, shownRole } from '#web/companies/role-labels.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ListSkeleton } from '#web/ui/page/query-view.tsx'
import { requestQuery, type RequestItem } from './queries.ts'

const WORDS_MAX = 2000

interface HandOverDialogProps {
  request: RequestItem
  onClose: () => void
}

/** Chooses who is asked from now on, with a few words to them. */
export default function HandOverDialog({ request, onClose }: HandOverDialogProps) {
  const { id, clientId, company } = request
  const me = useUser().id
  const name = useId()
  const [userId, setUserId] = useState<number>()
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const colleagues = useColleagues(request, clientId)
  const chosen = colleagues?.find((each) => each.userId === userId)
  const handOver = useChange('info_request', {
    send: (to: number, idempotencyKey) =>
      call(
        'POST /api/info-requests/:id/hand-over',
        { params: { id }, body: { userId: to, words } },
        { idempotencyKey },
      ),
    done: () => ({
      title: t('Request handed over'),
      description: t('{fullName} is asked from now on.', { fullName: chosen?.person.fullName ?? '' }),
    }),
    query: requestQuery(id).queryKey,
    onDone: onClose,
  })
  const refusal = handOver.error instanceof ApiError ? refusalOf(handOver.error) : undefined
  return (
    <FormDialog
      form={{
        pending: handOver.isPending,
        error: handOver.error,
        submit: (event) => {
          event.preventDefault()
          setMissing(userId === undefined)
          if (userId !== undefined && !handOver.isPending) handOver.mutate(userId)
        },
      }}
      title={t('Hand to a Colleague')}
      description={
        clientId === me
          ? t('They’re asked instead of you. You still see the request.')
          : t('They’re asked from now on.')
      }
      submitLabel={t('Hand Over')}
      pendingLabel={t('Handing over...')}
      disabled={colleagues?.length === 0}
      onClose={onClose}
    >
      {handOver.error && refusal === undefined && <Alert tone="bad">{messageOf(handOver.error)}</Alert>}
      {colleagues?.length === 0 ? (
        <Alert title={t('No one else here can answer it')}>
          {t('An owner of {company} can invite someone, or let someone answer.', { company: company.name })}
        </Alert>
      ) : (
        <Field
          as="group"
          label={t('Colleague')}
          required
          error={refusal ?? (missing && userId === undefined ? t('Select who is asked') : undefined)}
        >
          {colleagues ? (
            <PersonOptions
              type="radio"
              name={name}
              people={colleagues.map((each) => ({
                person: each.person,
                hint: each.userId === me ? t('You') : roleLabels[shownRole(each)],
              }))}
              chosen={new Set(userId === undefined ? [] : [userId])}
              onChange={setUserId}
            />
          ) : (
            <ListSkeleton rows={2} />
          )}
        </Field>
      )}
      <Field label={t('Message')} hint={t('They read it with the request.')}>
        <Textarea
          rows={3}
          maxLength={WORDS_MAX}
          placeholder={t('For example: you know the photos better than I do.')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

const refusalOf = ({ errors }: ApiError) => errors.find(({ path }) => path === 'userId')?.message
