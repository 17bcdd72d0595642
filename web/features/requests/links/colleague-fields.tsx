import { type ComponentProps, useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { PersonOptions } from '#web/features/companies/public/person-options.tsx'
import { getRoleLabel } from '#shared/contract/role-labels.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { ListSkeleton } from '#web/ui/page/query-view.tsx'
import type { RequestItem } from '../queries.ts'
import { useColleagues } from './queries.ts'

interface ColleagueFieldsProps extends Pick<ComponentProps<typeof Textarea>, 'rows' | 'placeholder'> {
  request: RequestItem
  /** The id of a user who can't be chosen. */
  except: number
  /** The hint below the message. */
  hint: string
}

/** The choice of the colleague to ask, preselected if there is only one, and a message. Requires a `FormProvider`. */
export function ColleagueFields({ request, except, hint, ...message }: ColleagueFieldsProps) {
  const me = useUser().id
  const form = useFormContext<{ userId: number; words: string }>()
  const { field, fieldState } = useController({ control: form.control, name: 'userId' })
  const colleagues = useColleagues(request, except)
  const only = colleagues?.length === 1 ? colleagues[0]?.userId : undefined
  const { value: chosen, onChange } = field
  useEffect(() => {
    if (only !== undefined && chosen === undefined) onChange(only)
  }, [only, chosen, onChange])
  return (
    <>
      {colleagues?.length === 0 ? (
        <Alert title={t('No one else can answer this')}>
          {t('An owner of {company} can invite someone or give someone a role that can answer.', {
            company: request.company.name,
          })}
        </Alert>
      ) : (
        <Field as="group" label={t('Colleague')} required error={fieldState.error?.message}>
          {colleagues ? (
            <PersonOptions
              type="radio"
              name={field.name}
              people={colleagues.map((each) => ({
                person: each.person,
                hint: each.userId === me ? t('You') : getRoleLabel(each),
              }))}
              chosen={new Set([chosen])}
              onChange={onChange}
            />
          ) : (
            <ListSkeleton rows={2} />
          )}
        </Field>
      )}
      <FormField form={form} name="words" label={t('Message')} hint={hint}>
        <Textarea maxLength={2000} {...message} />
      </FormField>
    </>
  )
}
