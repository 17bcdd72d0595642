import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CHOSEN_PROJECTS_MAX } from '#shared/companies/values.ts'
import { type CompanyRole } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { listOptions } from '#web/api/queries/options.ts'
import { useUser } from '#web/api/session.ts'
import { Field } from '#web/ui/base/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ChoiceCards } from '#web/ui/forms/form-field.tsx'
import { ListView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { roleInfo } from './public/role-info.ts'
import {
  DISPLAYED_ROLES,
  getCompanyRoleLabels,
  getDisplayedRole,
  type DisplayedRole,
} from '#shared/contract/role-labels.ts'

/** A member's company role. If `projectIds` is set, they can see only these projects. */
export type RoleValue = { role: CompanyRole; projectIds: number[] | null }

interface RoleFieldsProps {
  companyId: number
  value: RoleValue
  onChange: (value: RoleValue) => void
  errors?: { role?: string | undefined; projectIds?: string | undefined }
}

const options = DISPLAYED_ROLES.map((value) => ({
  value,
  label: getCompanyRoleLabels()[value],
  ...roleInfo[value],
}))

/** The choice of a company role, and of projects for members limited to some of them. */
export function RoleFields({ companyId, value, onChange, errors = {} }: RoleFieldsProps) {
  const { projectIds } = value
  const displayedRole = getDisplayedRole(value)
  // Whether to scroll to the choice of projects, which is below the roles and out of sight on a phone.
  const [shouldReveal, setShouldReveal] = useState(false)
  function choose(next: DisplayedRole) {
    setShouldReveal(true)
    if (next === 'contractor') onChange({ role: 'colleague', projectIds: projectIds ?? [] })
    // A viewer stays limited to the chosen projects: a role with fewer rights shouldn't show more.
    else onChange({ role: next, projectIds: next === 'viewer' && projectIds?.length ? projectIds : null })
  }
  return (
    <>
      <Field as="group" label={t('Role')} required error={errors.role}>
        <ChoiceCards columns={2} options={options} value={displayedRole} onValueChange={choose} />
      </Field>
      {value.role === 'viewer' && (
        <Checkbox
          label={t('Only some projects')}
          checked={projectIds !== null}
          onChange={(event) => {
            setShouldReveal(true)
            onChange({ ...value, projectIds: event.target.checked ? [] : null })
          }}
        />
      )}
      {projectIds && (
        <ProjectChoice
          companyId={companyId}
          value={projectIds}
          shouldReveal={shouldReveal}
          error={errors.projectIds}
          onChange={(ids) => onChange({ ...value, projectIds: ids })}
        />
      )}
    </>
  )
}

const scrollToList = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

interface ProjectChoiceProps {
  companyId: number
  value: readonly number[]
  error: string | undefined
  /** Whether to scroll to the list of projects. */
  shouldReveal: boolean
  onChange: (ids: number[]) => void
}

function ProjectChoice({ companyId, value, error, shouldReveal, onChange }: ProjectChoiceProps) {
  const isStaff = useUser().role === 'staff'
  const query = { company: companyId, limit: CHOSEN_PROJECTS_MAX }
  const projectList = useInfiniteQuery(
    isStaff
      ? listOptions(['projects', 'list', query], 'GET /api/projects', { query })
      : listOptions(['projects', 'mine', query], 'GET /api/projects/user', { query }),
  )
  return (
    <Field
      as="group"
      label={t('Projects')}
      required
      hint={t(
        'Includes each project’s brief, websites, requests and files, but only the person’s own tickets.',
      )}
      error={error}
    >
      <ListView
        query={projectList}
        quiet
        failure={t('Could not load the projects')}
        loading={<TextSkeleton lines={2} />}
        empty={<p className="text-base text-ink-3">{t('This company has no projects yet.')}</p>}
      >
        {(projects) => (
          <div
            ref={shouldReveal ? scrollToList : undefined}
            className="max-h-64 divide-y divide-line overflow-y-auto overscroll-contain rounded-m border border-line-strong bg-surface px-3"
          >
            {projects.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={<bdi>{name}</bdi>}
                checked={value.includes(id)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...value, id] : value.filter((each) => each !== id))
                }
              />
            ))}
          </div>
        )}
      </ListView>
    </Field>
  )
}
