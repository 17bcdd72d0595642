import { useState } from 'react'
import type { AnswerLink } from '#shared/answer-links/schemas.ts'
import { ANSWER_LINK_DAYS } from '#shared/answer-links/values.ts'
import { said, t } from '#shared/words.ts'
import { ApiError, call, messageOf } from '#web/api/call.ts'
import { usePortal } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { Segments } from '#web/ui/display/segments.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ColleagueField } from './colleague-field.tsx'
import { LinkMadeDialog } from './link-made-dialog.tsx'
import type { AskedRequest } from './queries.ts'
import { useMayAskAnyone } from './colleagues.ts'

const WORDS_MAX = 2000

export interface AskDialogProps {
  request: AskedRequest
  /** Those that can be handed over, in their order. */
  questions: readonly { id: number; label: string }[]
  /** Those that are selected at first. */
  chosen: readonly number[]
  onClose: () => void
}

type Whom = 'colleague' | 'guest'

/** What is typed; each field has its error under the name that the server gives it, too. */
interface Typed {
  whom: Whom
  questionIds: readonly number[]
  userId: number | undefined
  words: string
  name: string
  email: string
}

type Errors = Partial<Record<'questionIds' | 'userId' | 'name' | 'email', string | undefined>>

function errorsOf({ whom, questionIds, userId, name, email }: Typed): Errors {
  const guest = whom === 'guest'
  return {
    questionIds: questionIds.length === 0 ? t('Choose at least one question') : undefined,
    userId: !guest && userId === undefined ? said('question', 'Select who is asked') : undefined,
    name: guest && name.trim() === '' ? said('person', 'Please enter a name') : undefined,
    email: guest && !email.includes('@') ? t('Please enter a valid email') : undefined,
  }
}

/** Has chosen questions answered by a colleague, or by somebody without an account, who gets a link. */
export default function AskDialog({ request, questions, chosen, onClose }: AskDialogProps) {
  const [typed, setTyped] = useState<Typed>({
    whom: 'colleague',
    questionIds: questions.length === 1 ? questions.map(({ id }) => id) : chosen,
    userId: undefined,
    words: '',
    name: '',
    email: '',
  })
  const [isTried, setIsTried] = useState(false)
  const [made, setMade] = useState<AnswerLink>()
  const set = (part: Partial<Typed>) => setTyped((old) => ({ ...old, ...part }))
  const ask = useAsking(request, { onAsked: onClose, onMade: setMade })
  const { whom, questionIds, userId, words, name, email } = typed
  const mail = usePortal()?.mail !== false
  const mayAskAnyone = useMayAskAnyone(request)
  const only = questions.length === 1 ? questions[0] : undefined
  const errors: Errors = { ...refusalsIn(ask.error), ...(isTried && noted(errorsOf(typed))) }
  if (made) return <LinkMadeDialog made={made} onClose={onClose} />
  return (
    <FormDialog
      form={{
        pending: ask.isPending,
        submit: (event) => {
          event.preventDefault()
          setIsTried(true)
          if (!ask.isPending && Object.keys(noted(errorsOf(typed))).length === 0) ask.mutate(typed)
        },
      }}
      title={t('Ask Someone Else')}
      description={
        only
          ? t('They answer “{question}”. You can still answer it yourself.', { question: only.label })
          : t('They answer these questions. You can still answer them yourself.')
      }
      submitLabel={whom === 'colleague' ? t('Hand Over') : mail ? t('Send Link') : t('Create Link')}
      pendingLabel={whom === 'colleague' ? t('Handing over...') : mail ? t('Sending...') : t('Creating...')}
      onClose={onClose}
    >
      {ask.error && Object.keys(refusalsIn(ask.error)).length === 0 && (
        <Alert tone="bad">{messageOf(ask.error)}</Alert>
      )}
      {questions.length > 1 && (
        <Field as="group" label={t('Questions')} required error={errors.questionIds}>
          <Questions
            questions={questions}
            chosen={questionIds}
            onChange={(ids) => set({ questionIds: ids })}
          />
        </Field>
      )}
      {mayAskAnyone && (
        <Segments
          label={t('Who answers')}
          value={whom}
          onChange={(next: Whom) => set({ whom: next })}
          options={[
            { value: 'colleague', label: t('A Colleague') },
            { value: 'guest', label: t('Someone Without an Account') },
          ]}
        />
      )}
      {whom === 'colleague' ? (
        <>
          <ColleagueField
            request={request}
            chosen={userId}
            error={errors.userId}
            onChange={(id) => set({ userId: id })}
          />
          <Field label={t('Message')} hint={t('They read it with the questions.')}>
            <Textarea
              rows={2}
              maxLength={WORDS_MAX}
              value={words}
              onChange={(event) => set({ words: event.target.value })}
            />
          </Field>
        </>
      ) : (
        <Guest name={name} email={email} errors={errors} onChange={set} />
      )}
    </FormDialog>
  )
}

interface Outcomes {
  onAsked: () => void
  onMade: (link: AnswerLink) => void
}

function useAsking({ id, company }: AskedRequest, { onAsked, onMade }: Outcomes) {
  return useChange('info_request', {
    async send({ whom, questionIds, userId = 0, words, name, email }: Typed, idempotencyKey) {
      const ids = [...questionIds]
      if (whom === 'guest')
        return call(
          'POST /api/info-requests/:id/links',
          { params: { id }, body: { name, email, questionIds: ids } },
          { idempotencyKey },
        )
      await call(
        'POST /api/info-requests/:id/hand-over',
        { params: { id }, body: { userId, words, questionIds: ids } },
        { idempotencyKey },
      )
      return undefined
    },
    done: (link, { questionIds }) =>
      link
        ? undefined
        : {
            title: t('{n, plural, one {Question handed over} other {Questions handed over}}', {
              n: questionIds.length,
            }),
            description: t('Your colleague at {company} is notified.', { company: company.name }),
          },
    onDone: (link) => (link ? onMade(link) : onAsked()),
  })
}

/** Those that there are. */
const noted = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))

const FIELDS = ['questionIds', 'userId', 'name', 'email'] as const

const refusalsIn = (error: Error | null): Errors =>
  error instanceof ApiError
    ? noted(
        Object.fromEntries(
          FIELDS.map((field) => [
            field,
            error.errors.find(({ path }) => path.split('.')[0] === field)?.message,
          ]),
        ),
      )
    : {}

interface QuestionsProps {
  questions: AskDialogProps['questions']
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

const Questions = ({ questions, chosen, onChange }: QuestionsProps) => (
  <div className="max-h-60 overflow-y-auto overscroll-contain rounded-m border border-line-strong bg-surface px-3 py-1">
    {questions.map(({ id, label }) => (
      <Checkbox
        key={id}
        label={<bdi>{label}</bdi>}
        className="max-sm:min-h-control max-sm:py-2.5"
        checked={chosen.includes(id)}
        onChange={({ target: { checked } }) =>
          onChange(
            questions.flatMap((each) =>
              (each.id === id ? checked : chosen.includes(each.id)) ? [each.id] : [],
            ),
          )
        }
      />
    ))}
  </div>
)

interface GuestProps {
  name: string
  email: string
  errors: Errors
  onChange: (part: Partial<Typed>) => void
}

function Guest({ name, email, errors, onChange }: GuestProps) {
  const mail = usePortal()?.mail !== false
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={said('person', 'Name')} required error={errors.name}>
          <Input
            value={name}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label={t('Email')} required error={errors.email}>
          <Input
            type="email"
            value={email}
            autoComplete="off"
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </Field>
      </div>
      <p className="text-sm text-ink-3">
        {mail
          ? t(
              'They get an email with a link that works for {days, plural, one {# day} other {# days}}. It shows these questions and nothing else.',
              { days: ANSWER_LINK_DAYS },
            )
          : t(
              'This portal can’t send email right now: you get a link to pass on. It works for {days, plural, one {# day} other {# days}}, and shows these questions and nothing else.',
              { days: ANSWER_LINK_DAYS },
            )}
      </p>
    </>
  )
}
