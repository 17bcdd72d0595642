import { Copy } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { momentWords } from '#shared/clock/moments.ts'
import { NAME_MAX } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import { ApiError, call, messageOf, type CallOutput } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { PersonOptions } from '#web/companies/person-options.tsx'
import { roleLabels, shownRole } from '#web/companies/role-labels.ts'
import { askIfMailIsOn } from '#web/mail/mail-on.ts'
import type { RequestItem } from './queries.ts'
import { useColleagues } from './use-colleagues.ts'
import { isOpen, type Question } from '#web/questions/question.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { Segments } from '#web/ui/display/segments.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

const WORDS_MAX = 2000

interface AskDialogProps {
  request: RequestItem
  questions: readonly Question[]
  /** The questions that are selected at first. */
  chosen: readonly number[]
  onClose: () => void
}

type Link = CallOutput<'POST /api/info-requests/:id/links'>

/** What is sent: to a colleague of the company, or to somebody without an account. */
type Asked = { questionIds: number[] } & (
  | { userId: number; words: string }
  | { name: string; email: string }
)

/** Asks somebody else for some of a request's questions: a colleague, or by a link somebody who has no account. */
export default function AskDialog({ request, questions, chosen, onClose }: AskDialogProps) {
  const { id } = request
  const me = useUser().id
  const radios = useId()
  const colleagues = useColleagues(request)
  const [whom, setWhom] = useState<'colleague' | 'other'>()
  const [questionIds, setQuestionIds] = useState<ReadonlySet<number>>(new Set(chosen))
  const [userId, setUserId] = useState<number>()
  const [words, setWords] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<{ link: Link; mailIsOn: boolean }>()
  const others = colleagues?.filter((each) => each.userId !== me)
  const kind = whom ?? (others?.length === 0 ? 'other' : 'colleague')
  const ask = useChange('info_request', {
    send: async (asked: Asked, idempotencyKey): Promise<Link | undefined> => {
      if (!('userId' in asked))
        return call('POST /api/info-requests/:id/links', { params: { id }, body: asked }, { idempotencyKey })
      await call('POST /api/info-requests/:id/hand-over', { params: { id }, body: asked }, { idempotencyKey })
      return undefined
    },
    done: (link) => (link ? undefined : { title: t('Your colleague was asked') }),
    onDone: async (link) => (link ? setMade({ link, mailIsOn: await askIfMailIsOn() }) : onClose()),
  })
  if (made) return <MadeLink {...made} onClose={onClose} />
  const refusal = (path: string) =>
    ask.error instanceof ApiError ? ask.error.errors.find((each) => each.path === path)?.message : undefined
  const missing = (value: unknown, text: string) => (isTried && !value ? text : undefined)
  const isSaid = ['questionIds', 'userId', 'name', 'email'].some(refusal)
  const open = questions.filter((question) => question.shown && isOpen(question))
  function asked(): Asked | undefined {
    if (questionIds.size === 0) return undefined
    const some = { questionIds: [...questionIds] }
    if (kind === 'colleague') return userId === undefined ? undefined : { ...some, userId, words }
    return name.trim() && email.trim() ? { ...some, name: name.trim(), email: email.trim() } : undefined
  }
  return (
    <FormDialog
      form={{
        pending: ask.isPending,
        submit: (event) => {
          event.preventDefault()
          setTried(true)
          const body = asked()
          if (body && !ask.isPending) ask.mutate(body)
        },
      }}
      title={t('Ask Someone Else')}
      description={t('They answer these questions only. You still see the request and can answer them yourself.')}
      submitLabel={kind === 'colleague' ? t('Ask Colleague') : t('Create Link')}
      pendingLabel={t('Asking...')}
      onClose={onClose}
    >
      {ask.error && !isSaid && <Alert tone="bad">{messageOf(ask.error)}</Alert>}
      <Segments
        label={t('Whom to ask')}
        value={kind}
        onChange={setWhom}
        options={[
          { value: 'colleague', label: t('A Colleague') },
          { value: 'other', label: t('Someone Without an Account') },
        ]}
      />
      {kind === 'other' ? (
        <>
          <Field label={t('Name')} required error={refusal('name') ?? missing(name.trim(), t('Please enter a name'))}>
            <Input value={name} maxLength={NAME_MAX} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field
            label={t('Email')}
            required
            hint={t('They get a link that works for 14 days and shows only these questions.')}
            error={refusal('email') ?? missing(email.trim(), t('Please enter an email address'))}
          >
            <Input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
          </Field>
        </>
      ) : others?.length === 0 ? (
        <Alert title={t('No one else here can answer it')}>
          {t('An owner of {company} can invite someone, or let someone answer.', {
            company: request.company.name,
          })}
        </Alert>
      ) : (
        <>
          <Field
            as="group"
            label={t('Colleague')}
            required
            error={refusal('userId') ?? missing(userId, t('Select who is asked'))}
          >
            {others ? (
              <PersonOptions
                type="radio"
                name={radios}
                people={others.map((each) => ({ person: each.person, hint: roleLabels[shownRole(each)] }))}
                chosen={new Set(userId === undefined ? [] : [userId])}
                onChange={setUserId}
              />
            ) : (
              <ListSkeleton rows={2} />
            )}
          </Field>
          <Field label={t('Message')} hint={t('They read it with the request.')}>
            <Textarea
              rows={2}
              maxLength={WORDS_MAX}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </Field>
        </>
      )}
      <Field
        as="group"
        label={t('Questions')}
        required
        error={refusal('questionIds') ?? missing(questionIds.size, t('Select at least one question'))}
      >
        <div className="flex flex-col">
          {open.map((question) => (
            <Checkbox
              key={question.id}
              label={<bdi>{question.label}</bdi>}
              checked={questionIds.has(question.id)}
              onChange={({ target: { checked } }) =>
                setQuestionIds((old) => new Set([...old, question.id].filter((each) => each !== question.id || checked)))
              }
            />
          ))}
        </div>
      </Field>
    </FormDialog>
  )
}

interface MadeLinkProps {
  link: Link
  mailIsOn: boolean
  onClose: () => void
}

/** A link that was made, shown this once. */
function MadeLink({ link: { name, email, link, expiresAt }, mailIsOn, onClose }: MadeLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link ?? '')
      toast({ title: t('Link copied') })
    } catch {
      // The browser refused: the link is selected, to be copied by hand.
      field.current?.select()
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('Link for {name}', { name })}
      description={
        mailIsOn && email !== null
          ? t('We’re emailing the link to {email}. You can also copy it.', { email })
          : t('Email is off right now. Copy this link and send it yourself.')
      }
      keepOnOutsideClick
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t('Link')}
          hint={t('Works until {moment}, or until you revoke it. You won’t see this link again.', {
            moment: momentWords(expiresAt),
          })}
        >
          <Input ref={field} readOnly value={link ?? ''} onFocus={(event) => event.target.select()} />
        </Field>
        <Button icon={Copy} className="self-start" data-first-field onClick={() => void copy()}>
          {t('Copy Link')}
        </Button>
      </div>
    </Dialog>
  )
}
