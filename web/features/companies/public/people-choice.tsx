import { useQuery } from '@tanstack/react-query'
import { Lock, Users } from 'lucide-react'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'
import { getAgencyName } from '#web/api/session.ts'
import { ChoiceCards } from '#web/ui/forms/form-field.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { ListSkeleton } from '#web/ui/page/query-view.tsx'
import { useEveryoneLabel } from './everyone-label.ts'
import { PersonOptions } from './person-options.tsx'
import { peopleQuery, type CompanyPersonItem } from './queries.ts'
import { getRoleLabel } from '#shared/contract/role-labels.ts'

/** The people who can see a ticket or request: everyone at the company, or only selected people. */
export type Privacy = { private: boolean; people: readonly number[] }

interface PeopleChoiceProps {
  company: CompanyRef
  /** The project of a request. */
  projectId?: number | null | undefined
  /** The requester or respondent, who can always see the record. */
  personId: number
  /** The user who makes the record private, and can still see it. */
  choosingId?: number | undefined
  value: Privacy
  onChange: (value: Privacy) => void
  /** Whether the user can choose everyone. */
  canChooseEveryone?: boolean
  error?: string | undefined
  /** Hides the label if a heading already shows it. */
  labelHidden?: boolean
}

/** The choice of a record's readers: everyone at the company, or only selected people. */
export default function PeopleChoice(props: PeopleChoiceProps) {
  const { company, projectId, personId, choosingId, canChooseEveryone = true, labelHidden } = props
  const { value, error, onChange } = props
  const { data } = useQuery({ ...peopleQuery(company.id), enabled: value.private })
  const toggle = (id: number, isChosen: boolean) =>
    onChange({
      ...value,
      people: isChosen ? [...value.people, id] : value.people.filter((each) => each !== id),
    })
  const everyone = {
    value: 'everyone' as const,
    label: useEveryoneLabel({ company, projectId }),
    icon: Users,
  }
  const selectedOption = {
    value: 'some' as const,
    label: t('Only people you select'),
    hint: t('Owners and {agency} always see it.', { agency: getAgencyName() }),
    icon: Lock,
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        as="group"
        label={t('Who Can See This')}
        labelHidden={labelHidden}
        error={value.private ? undefined : error}
      >
        <ChoiceCards
          columns={2}
          options={canChooseEveryone ? [everyone, selectedOption] : [selectedOption]}
          value={value.private ? 'some' : 'everyone'}
          onValueChange={(choice) => onChange({ ...value, private: choice === 'some' })}
        />
      </Field>
      {value.private && (
        <Field as="group" label={t('People')} labelHidden error={error}>
          {data ? (
            <PersonOptions
              type="checkbox"
              people={data.map((each) => ({
                person: each.person,
                hint: getRoleLabel(each),
                fixed: each.userId === choosingId || canAlwaysRead(each, personId),
              }))}
              chosen={new Set(value.people)}
              onChange={toggle}
            />
          ) : (
            <ListSkeleton rows={2} />
          )}
        </Field>
      )}
    </div>
  )
}

/** Whether a member can see a private record without being selected. */
export const canAlwaysRead = ({ userId, role }: CompanyPersonItem, personId: number) =>
  role === 'owner' || userId === personId
