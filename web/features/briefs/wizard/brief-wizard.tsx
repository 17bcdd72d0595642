import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft, ArrowRight, Send } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { ApiError, getErrorMessage } from '#web/api/call.ts'
import { useChange, type ChangeOptions } from '#web/changes/use-change.ts'
import type { OwnCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { areDraftsOnDevice } from '#web/forms/drafts/draft-storage.ts'
import { useFormDraft } from '#web/forms/drafts/use-draft.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { ProgressSteps } from '#web/ui/forms/progress-steps.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/use-first-error-focus.ts'
import {
  BriefForm,
  LAST_STEP,
  type BriefFields,
  type WizardDraft,
  isBriefField,
  getStepFields,
  getReachableStep,
  getFieldStep,
  stepTitles,
} from './brief-form.ts'
import type { DraftStatus } from '../draft/use-brief-draft.ts'
import { StepContent } from './step-content.tsx'
import { StepDesign } from './step-design.tsx'
import { StepGeneral } from './step-general.tsx'
import { StepReview } from './step-review.tsx'
import type { WizardSteps } from './wizard-steps.ts'
import { clientLabels, type WizardLabels } from './wizard-labels.ts'

interface BriefWizardProps extends WizardSteps {
  draft: WizardDraft
  /** The state of the draft, for drafts that are also on the server. */
  draftStatus?: DraftStatus
  change: Pick<ChangeOptions<BriefFields, Brief>, 'send' | 'successToast' | 'edit' | 'onDone'>
  labels?: WizardLabels
  /** The companies that the brief can be for. The wizard asks if there are several. */
  companies?: readonly OwnCompany[]
  submitLabel?: string
  failureTitle?: string
  /** Shown above the steps. */
  notice?: ReactNode
}

/** A brief in four steps. Next validates its step; only the last step submits. */
export function BriefWizard(props: BriefWizardProps) {
  const { draft, draftStatus, step, onStep, change, labels = clientLabels, companies, notice } = props
  const { submitLabel = t('Submit Brief'), failureTitle = t('Failed to submit brief') } = props
  const form = useWizardForm(draft)
  const [uploading, setUploading] = useState(false)
  const [failedUploads, setFailedUploads] = useState(false)
  const heading = useStepFocus(step)
  useStepGuard(form, props)
  const submit = useChange('brief', {
    ...change,
    failureTitle,
    form,
    onFailed: (error) => {
      const path = error instanceof ApiError ? error.errors[0]?.path : undefined
      const errorStep = path === undefined ? 0 : getFieldStep(path)
      if (errorStep > 0) onStep(errorStep)
    },
  })
  const [failedAttempts, setFailedAttempts] = useState(0)
  const onSubmitted = useFirstErrorFocus({ submitCount: failedAttempts }, null)
  const next = async () => {
    if (await form.trigger(getStepFields(step))) onStep(step + 1)
    else setFailedAttempts((count) => count + 1)
  }
  const showFirst = (errors: FieldErrors<BriefFields>) =>
    onStep(Math.min(...Object.keys(errors).map(getFieldStep)))
  const advance = () =>
    step < LAST_STEP ? next() : form.handleSubmit((values) => submit.mutate(values), showFirst)()
  return (
    <div className="max-w-3xl min-w-0 flex-1">
      {notice}
      <ProgressSteps steps={stepTitles} current={step - 1} onSelect={(index) => onStep(index + 1)} />
      <form
        noValidate
        aria-label={stepTitles[step - 1]}
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmitted(event)
          void advance()
        }}
      >
        <Card className="sm:p-8">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-[620] tracking-[-0.015em] outline-none">
            {stepTitles[step - 1]}
          </h2>
          <Pane isShown={step === 1}>
            <StepGeneral form={form} labels={labels} companies={companies} />
          </Pane>
          <Pane isShown={step === 2}>
            <StepDesign form={form} labels={labels} />
          </Pane>
          <Pane isShown={step === 3}>
            <StepContent
              form={form}
              labels={labels}
              draftName={draft.name}
              active={step === 3}
              onBusyChange={setUploading}
              onFailedChange={setFailedUploads}
            />
          </Pane>
          <Pane isShown={step === LAST_STEP}>
            {step === LAST_STEP && <StepReview form={form} onEdit={onStep} />}
          </Pane>
        </Card>
        {submit.error && (
          <Alert tone="bad" className="mt-5" title={failureTitle}>
            {`${getErrorMessage(submit.error)} ${t('Everything you’ve entered is saved.')}`}
          </Alert>
        )}
        {step === LAST_STEP && failedUploads && <FailedFilesNotice onShow={() => onStep(3)} />}
        <WizardButtons
          step={step}
          hint={formatDraftHint(draftStatus)}
          submitLabel={submitLabel}
          submitting={submit.isPending || submit.isSuccess}
          waiting={step === LAST_STEP && uploading && !failedUploads}
          blocked={step >= 3 && failedUploads}
          onPrevious={() => onStep(step - 1)}
        />
      </form>
    </div>
  )
}

/** Creates the form behind all steps. It's saved as a draft, and its errors disappear as soon as they're fixed. */
function useWizardForm(draft: WizardDraft): UseFormReturn<BriefFields> {
  const form = useForm<BriefFields>({
    resolver: zodResolver(BriefForm, undefined, { raw: true }),
    defaultValues: draft.initial,
  })
  useFormDraft(form, draft)
  const { subscribe, getFieldState, trigger } = form
  // The Next button validates without submitting, but the form library revalidates only after a submit.
  useEffect(
    () =>
      subscribe({
        formState: { values: true, errors: true },
        callback: ({ name, type }) => {
          const field = name?.split('.')[0]
          if (type === 'change' && field && isBriefField(field) && getFieldState(field).error)
            void trigger(field)
        },
      }),
    [subscribe, getFieldState, trigger],
  )
  return form
}

const SERVER_HINTS: Partial<Record<DraftStatus, string>> = {
  untouched: t('Saved as you type. Continue any time, on any device.'),
  saving: t('Saving…'),
  saved: t('Saved. You can continue later, on any device.'),
}

/** The second sentence of the hint while the server doesn't have the draft. */
const PENDING_HINTS: Partial<Record<DraftStatus, string>> = {
  device: t('We’ll sync when you’re back online.'),
  refused: t('The portal didn’t accept it. Check what you entered last.'),
  conflict: t('Choose above which version to keep.'),
}

/** Describes where the draft is stored. Without `draftStatus`, only Submit sends the draft. */
function formatDraftHint(draftStatus: DraftStatus | undefined): string {
  const storageNotice = areDraftsOnDevice()
    ? t('Saved on this device.')
    : t('Saved only while this page stays open.')
  if (draftStatus === undefined) return `${storageNotice} ${t('Submit the brief to send it.')}`
  return SERVER_HINTS[draftStatus] ?? `${storageNotice} ${PENDING_HINTS[draftStatus]}`
}

const FailedFilesNotice = ({ onShow }: { onShow: () => void }) => (
  <Alert
    tone="bad"
    className="mt-5"
    title={t('A file wasn’t uploaded')}
    actions={
      <Button size="sm" onClick={onShow}>
        {t('Go to the files')}
      </Button>
    }
  >
    {t('Retry or remove it before you submit.')}
  </Alert>
)

/** Hidden steps stay mounted, so that their uploads continue. */
const Pane = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div hidden={!isShown} className="mt-6 flex flex-col gap-6">
    {children}
  </div>
)

/** Focuses the heading of a step that the user moves to, which also announces it. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current === step) return
    previousStep.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

/** Shows the first incomplete step if the URL names a later step. */
function useStepGuard({ getValues }: UseFormReturn<BriefFields>, { step, onStep }: WizardSteps): void {
  useEffect(() => {
    const reachable = step === 1 ? 1 : getReachableStep(getValues())
    if (step > reachable) onStep(reachable, { replace: true })
  }, [step, getValues, onStep])
}

interface WizardButtonsProps {
  step: number
  submitLabel: string
  submitting: boolean
  /** Describes where the draft is stored. */
  hint: string
  /** Whether only uploads in progress delay submitting. */
  waiting: boolean
  /** Whether a file whose upload failed must be retried or removed first. */
  blocked: boolean
  onPrevious: () => void
}

/** Ignores the second click of a double click, which must not press a button that just appeared under the pointer. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

function WizardButtons(props: WizardButtonsProps) {
  const { step, submitLabel, submitting, hint, waiting, blocked, onPrevious } = props
  const last = step === LAST_STEP
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {step > 1 && (
        <Button icon={ArrowLeft} disabled={submitting} onClick={onPrevious} className="max-sm:flex-1">
          {t('Previous')}
        </Button>
      )}
      <p className="flex-1 text-end text-sm text-ink-3 max-sm:order-last max-sm:basis-full max-sm:text-center">
        {hint}
      </p>
      <Button
        key={last ? 'submit' : 'next'}
        type="submit"
        variant="primary"
        {...(last && { icon: Send })}
        pending={submitting}
        disabled={waiting || blocked}
        onClick={ignoreSecondClick}
        className="max-sm:flex-1"
      >
        {submitting
          ? t('Submitting...')
          : waiting
            ? t('Waiting for uploads…')
            : last
              ? submitLabel
              : t('Next')}
        {!last && <ArrowRight size={16} aria-hidden="true" className="-me-0.5" />}
      </Button>
    </div>
  )
}
