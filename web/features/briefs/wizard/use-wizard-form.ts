import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useFormDraft } from '#web/drafts/use-draft.ts'
import { BriefForm, type BriefFields, type BriefStart } from './brief-form.ts'

/** The initial values, and where to store changes. */
export interface WizardDraft {
  initial: BriefStart
  /** Whether `initial` comes from a draft. */
  restored: boolean
  save: (values: BriefFields) => void
  clear: () => void
}

/** The form behind all steps: saved as a draft, and errors disappear as soon as they are fixed. */
export function useWizardForm(draft: WizardDraft): UseFormReturn<BriefFields> {
  const form = useForm<BriefFields>({
    resolver: zodResolver(BriefForm, undefined, { raw: true }),
    defaultValues: draft.initial,
  })
  useFormDraft(form, draft)
  useRevalidation(form)
  return form
}

// Next validates without submitting, but the form library only revalidates after a submit.
function useRevalidation({ subscribe, getFieldState, trigger }: UseFormReturn<BriefFields>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true, errors: true },
        callback: ({ name, type }) => {
          const field = name?.split('.')[0]
          if (type === 'change' && isFieldName(field) && getFieldState(field).error) void trigger(field)
        },
      }),
    [subscribe, getFieldState, trigger],
  )
}

const isFieldName = (name: string | undefined): name is keyof BriefFields =>
  name !== undefined && name in BriefForm.shape
