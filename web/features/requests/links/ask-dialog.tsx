import { type KeyboardEvent, useEffect, useState } from 'react'
import { FormProvider, useController, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { type AnswerLink, NewAnswerLink } from '#shared/requests/links/schemas.ts'
import { ANSWER_LINK_DAYS } from '#shared/requests/links/values.ts'
import { formatMoment } from '#shared/sla/format-moment.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { FormError } from '#web/forms/form-error.tsx'
import { usePortal, useUser } from '#web/api/session.ts'
import { ShownOnceLink } from '#web/ui/forms/shown-once-link.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { Segments } from '#web/ui/display/segments.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { ColleagueFields } from './colleague-fields.tsx'
import type { RequestDialogProps } from '../queries.ts'
import { useCanAskAnyone, useColleagues } from './queries.ts'
import { HandoverInput } from '#shared/requests/schemas.ts'

interface AskDialogProps extends RequestDialogProps {
  /** The questions that others can be asked to answer, in order. */
  questions: readonly { id: number; label: string }[]
  /** The ids of initially selected questions. */
  chosen: readonly number[]
}

const { questionIds } = NewAnswerLink.shape

const AskValues = z.discriminatedUnion('respondentKind', [
  HandoverInput.extend({
    respondentKind: z.literal('colleague'),
    questionIds,
    userId: z.number({ error: () => tContext('question', 'Select who to ask') }),
  }),
  NewAnswerLink.extend({ respondentKind: z.literal('guest') }),
])

/** The values for a colleague and for a guest. Only the chosen alternative is validated. */
const AskForm = z
  .object({
    respondentKind: z.enum(['colleague', 'guest']),
    questionIds: z.array(z.number()),
    // Missing until a colleague is chosen, so a client without colleagues never has it.
    userId: z.custom<number>().optional(),
    words: z.string(),
    name: z.string(),
    email: z.string(),
  })
  .transform((values) => values as z.input<typeof AskValues>)
  .pipe(AskValues)

const NOTHING = { respondentKind: 'colleague', words: '', name: '', email: '' } as const

/** Dialog to have selected questions answered by a colleague, or by a guest, who gets an answer link. */
export default function AskDialog({ request, questions, chosen, onClose }: AskDialogProps) {
  const { id, company } = request
  const me = useUser().id
  const mail = usePortal()?.mail !== false
  const canAskAnyone = useCanAskAnyone(request)
  const colleagues = useColleagues(request, me)
  const [createdLink, setCreatedLink] = useState<AnswerLink>()
  const only = questions.length === 1 ? questions[0] : undefined
  const form = useChangeForm('info_request', {
    schema: AskForm,
    values: { ...NOTHING, questionIds: only ? [only.id] : [...chosen] },
    async send(values, idempotencyKey, undo) {
      const params = { id }
      if (values.respondentKind === 'guest') {
        const { respondentKind: _respondentKind, ...body } = values
        return call('POST /api/info-requests/:id/links', { params, body }, { idempotencyKey })
      }
      const { respondentKind: _respondentKind, ...body } = values
      await call('POST /api/info-requests/:id/hand-over', { params, body }, { idempotencyKey, undo })
      return undefined
    },
    successToast: (link, values) =>
      link
        ? undefined
        : {
            title: t('{name} has been asked', {
              name:
                colleagues?.find(({ userId }) => 'userId' in values && userId === values.userId)?.person
                  .fullName ?? '',
            }),
            description: t('Your colleague at {company} will be notified.', { company: company.name }),
          },
    onDone: (link) => (link ? setCreatedLink(link) : onClose()),
  })
  const respondentKind = useWatch({ control: form.control, name: 'respondentKind' })
  const isColleague = respondentKind === 'colleague'
  const isAlone = canAskAnyone && colleagues?.length === 0
  const { setValue } = form
  useEffect(() => {
    if (isAlone) setValue('respondentKind', 'guest')
  }, [isAlone, setValue])
  // A keyboard moves through the choices, so only a tap moves the focus to the first field.
  const [isTapped, setTapped] = useState(false)
  function goToEmail(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || form.getValues('email') !== '') return
    const email = event.currentTarget.form?.elements.namedItem('email')
    if (!(email instanceof HTMLElement)) return
    event.preventDefault()
    // `setFocus` waits, so the first letters could end up in the name.
    email.focus()
  }
  if (createdLink) return <LinkCreatedDialog link={createdLink} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={isColleague ? t('Ask a Colleague') : t('Ask Someone Without an Account')}
      description={
        only
          ? t('They’ll answer “{question}”. You can still answer it yourself.', { question: only.label })
          : t('They’ll answer these questions. You can still answer them yourself.')
      }
      submitLabel={isColleague ? t('Ask') : mail ? t('Send Link') : t('Create Link')}
      pendingLabel={isColleague ? t('Asking...') : mail ? t('Sending...') : t('Creating...')}
      onClose={onClose}
    >
      <FormError form={form} />
      <FormProvider {...form}>
        {questions.length > 1 && <Questions questions={questions} />}
        {canAskAnyone && (
          <div role="presentation" onPointerDown={() => setTapped(true)} onKeyDown={() => setTapped(false)}>
            <Segments
              label={t('Who will answer')}
              value={respondentKind}
              onChange={(next: typeof respondentKind) => setValue('respondentKind', next)}
              options={[
                { value: 'colleague', label: t('A Colleague') },
                { value: 'guest', label: t('Someone Without an Account') },
              ]}
            />
          </div>
        )}
        {isColleague && (
          <ColleagueFields
            request={request}
            except={me}
            rows={2}
            hint={t('They’ll see it with the questions.')}
          />
        )}
      </FormProvider>
      {!isColleague && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField form={form} name="name" label={tContext('person', 'Name')} required>
              <Input
                {...{ autoFocus: isTapped }}
                autoComplete="off"
                enterKeyHint="next"
                onKeyDown={goToEmail}
              />
            </FormField>
            <FormField form={form} name="email" type="email" label={t('Email')} required autoComplete="off" />
          </div>
          <FormField
            form={form}
            name="words"
            label={t('Message')}
            hint={t('They’ll see it with the questions.')}
          >
            <Textarea maxLength={2000} rows={2} />
          </FormField>
          <p className="text-sm text-ink-3">
            {mail
              ? t(
                  'They’ll get an email with a link that expires in {days, plural, one {# day} other {# days}}. It shows only these questions.',
                  { days: ANSWER_LINK_DAYS },
                )
              : t(
                  'This portal can’t send email right now, so you’ll get a link to pass on. It expires in {days, plural, one {# day} other {# days}} and shows only these questions.',
                  { days: ANSWER_LINK_DAYS },
                )}
          </p>
        </>
      )}
    </FormDialog>
  )
}

/** The questions to choose from. */
function Questions({ questions }: Pick<AskDialogProps, 'questions'>) {
  const { field, fieldState } = useController<{ questionIds: number[] }, 'questionIds'>({
    name: 'questionIds',
  })
  return (
    <Field as="group" label={t('Questions')} required error={fieldState.error?.message}>
      <div className="max-h-60 overflow-y-auto overscroll-contain rounded-m border border-line-strong bg-surface px-3 py-1">
        {questions.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={<bdi>{label}</bdi>}
            className="max-sm:min-h-control max-sm:py-2.5"
            checked={field.value.includes(id)}
            onChange={({ target: { checked } }) => {
              const ids = questions.map((each) => each.id)
              field.onChange(ids.filter((each) => (each === id ? checked : field.value.includes(each))))
            }}
          />
        ))}
      </div>
    </Field>
  )
}

/** Shows a guest's answer link once, so that the user can send it themselves. */
function LinkCreatedDialog({ link: created, onClose }: { link: AnswerLink; onClose: () => void }) {
  const isMailed = usePortal()?.mail !== false
  const { name, email, link, expiresAt } = created
  return (
    <Dialog
      onClose={onClose}
      size="md"
      keepOnOutsideClick
      title={t('{name} has been asked', { name })}
      description={
        isMailed
          ? t('We’re emailing the link to {email}. You can also copy it.', { email: email ?? '' })
          : t('This portal can’t send email right now. Copy the link and send it yourself.')
      }
      footer={
        <Button variant={isMailed ? 'primary' : 'secondary'} onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {link === null ? (
        <Alert tone="info" title={t('The link has already been shown')}>
          {t('It isn’t stored. If you lose it, revoke it and ask again.')}
        </Alert>
      ) : (
        <div className="flex flex-col gap-4">
          <ShownOnceLink
            link={link}
            mustCopy={!isMailed}
            hint={t('Expires {moment}. You won’t see this link again.', {
              moment: formatMoment(expiresAt),
            })}
          />
        </div>
      )}
    </Dialog>
  )
}
