import { useId } from 'react'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { PersonOptions } from '#web/companies/person-options.tsx'
import { roleLabels, shownRole } from '#web/companies/role-labels.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { ListSkeleton } from '#web/ui/page/query-view.tsx'
import type { AskedRequest } from './queries.ts'
import { useColleagues } from './colleagues.ts'

interface ColleagueFieldProps {
  request: AskedRequest
  chosen: number | undefined
  error: string | undefined
  onChange: (userId: number) => void
}

/** One of the others of the company who see a request and may answer it. */
export function ColleagueField({ request, chosen, error, onChange }: ColleagueFieldProps) {
  const name = useId()
  const colleagues = useColleagues(request, useUser().id)
  if (colleagues?.length === 0)
    return (
      <Alert title={t('No one else here can answer it')}>
        {t('An owner of {company} can invite someone, or let someone answer.', {
          company: request.company.name,
        })}
      </Alert>
    )
  return (
    <Field as="group" label={t('Colleague')} required error={error}>
      {colleagues ? (
        <PersonOptions
          type="radio"
          name={name}
          people={colleagues.map((each) => ({ person: each.person, hint: roleLabels[shownRole(each)] }))}
          chosen={new Set(chosen === undefined ? [] : [chosen])}
          onChange={onChange}
        />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Field>
  )
}
