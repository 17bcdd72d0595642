import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { formatList } from '#shared/i18n/format-list.ts'
import { formatNumber, t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useChange } from '#web/changes/use-change.ts'
import { ReassignedWork } from '../reassigned-work.tsx'
import type { CompanyListItem } from '../public/queries.ts'
import { getRoleLabel } from '#shared/contract/role-labels.ts'
import { recordIcons } from '#web/records/records.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { controlClassName, Field } from '#web/ui/base/field.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { FormDialog, toDialogForm } from '#web/ui/overlays/form-dialog.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'

const CompanySearch = lazyDialog(() => import('../public/company-search.tsx'))

type MergeResult = CallOutput<'POST /api/companies/:id/merge'>

/** Fetches a preview of merging a company into another one. */
const previewQuery = (id: number, into: number | undefined) => ({
  ...callOptions(['companies', id, 'merge', into], 'POST /api/companies/:id/merge', {
    params: { id },
    body: { into: into ?? 0, preview: true },
  }),
  enabled: into !== undefined,
  // The preview shows who will see which private records, so it must never come from the cache.
  gcTime: 0,
})

interface MergeCompanyDialogProps {
  company: CompanyListItem
  /** Called with the company that everything was moved into. */
  onMerged: (into: MergeResult['into']) => unknown
  onClose: () => void
}

/** The dialog to merge a company into another one. It first shows what moves and who will see private records. */
export default function MergeCompanyDialog({ company, onMerged, onClose }: MergeCompanyDialogProps) {
  const { id, name } = company
  const [into, setInto] = useState<Pick<CompanyListItem, 'id' | 'name'>>()
  const [searching, setSearching] = useState(false)
  const preview = useQuery(previewQuery(id, into?.id))
  const input = { params: { id }, body: { into: into?.id ?? 0 } }
  const merge = useChange('everything', {
    send: (_: void, idempotencyKey) => call('POST /api/companies/:id/merge', input, { idempotencyKey }),
    successToast: (merged) => ({
      title: t('Companies merged'),
      description: t('Everything from {name} is now at {into}.', { name, into: merged.into.name }),
    }),
    failureTitle: t('Could not merge the companies'),
    onDone: (merged) => onMerged(merged.into),
  })
  return (
    <FormDialog
      form={toDialogForm(merge)}
      title={t('Merge {name}', { name })}
      description={t(
        'Everything in this company will move to another one, and this company will be archived. This can’t be undone.',
      )}
      submitLabel={into ? t('Merge into {name}', { name: into.name }) : t('Merge')}
      pendingLabel={t('Merging...')}
      disabled={!preview.data}
      onClose={onClose}
    >
      <Field
        as="group"
        label={t('Into Which Company?')}
        required
        hint={t('The company you choose keeps its name, and its people keep their roles.')}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          {...(!into && { 'data-first-field': '' })}
          className={cx(controlClassName, 'flex h-control w-full items-center gap-2 px-3 text-start')}
          onClick={() => setSearching(true)}
        >
          <CutText className="min-w-0 flex-1 truncate">{into?.name ?? t('Choose a Company')}</CutText>
          <ChevronDown size={16} aria-hidden="true" className="flex-none text-ink-3" />
        </button>
        {searching && (
          <CompanySearch
            label={t('Choose a company')}
            excludedIds={[id]}
            onChoose={setInto}
            onClose={() => setSearching(false)}
          />
        )}
      </Field>
      {into && (
        <QueryView
          query={preview}
          failure={t('These companies can’t be merged')}
          loading={<TextSkeleton lines={5} />}
        >
          {({ moved, willSee = [], team = [], roles = [] }) => (
            <>
              <MovedRecords moved={moved} from={name} into={into.name} />
              <AccessGains records={willSee} />
              {team.length > 0 && <Team gains={team} />}
              {roles.length > 0 && <Roles roles={roles} />}
            </>
          )}
        </QueryView>
      )}
    </FormDialog>
  )
}

function MovedRecords({ moved, from, into }: { moved: MergeResult['moved']; from: string; into: string }) {
  const counts = [
    { label: t('People'), value: moved.people },
    { label: t('Projects'), value: moved.projects },
    { label: t('Briefs'), value: moved.briefs },
    { label: t('Websites'), value: moved.websites },
    { label: t('Information Requests'), value: moved.infoRequests },
    { label: t('Tickets'), value: moved.tickets },
    { label: t('Files'), value: moved.files },
  ]
  return (
    <ResultSection title={t('What Will Move to {into}', { into })}>
      <Facts
        items={counts.map(({ label, value }) => ({
          label,
          value: <span className={value === 0 ? 'text-ink-3' : 'font-[560]'}>{formatNumber(value)}</span>,
        }))}
      />
      <p className="mt-3 text-sm text-ink-2">
        {t(
          'People at each company will also see the other’s records that aren’t private, unless they’re limited to projects. Open invitations to {name} will be canceled.',
          { name: from },
        )}
      </p>
    </ResultSection>
  )
}

function AccessGains({ records }: { records: NonNullable<MergeResult['willSee']> }) {
  if (records.length === 0)
    return <Alert tone="good">{t('No one will see more private records than before.')}</Alert>
  return (
    <ResultSection title={t('Who Will See Private Records')}>
      <ul className="divide-y divide-line">
        {records.map(({ entityType, entityId, title, people }) => {
          const Icon = recordIcons[entityType]
          const names = people.map(({ fullName }) => fullName)
          return (
            <li key={`${entityType} ${entityId}`} className="flex gap-3 py-2.5 first:pt-0 last:pb-0">
              <Icon size={16} strokeWidth={1.8} className="mt-0.5 flex-none text-ink-3" />
              <p className="min-w-0 text-base wrap-anywhere">
                <bdi className="font-[560]">{title}</bdi>
                <span className="block text-sm text-ink-3">{formatList(names, 'sentence')}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </ResultSection>
  )
}

/** Lists staff freelancers who work for only one of the companies and will see the other one too. */
const Team = ({ gains }: { gains: NonNullable<MergeResult['team']> }) => (
  <ResultSection title={t('Staff Who Will Gain Access')}>
    <ul className="divide-y divide-line">
      {gains.map(({ person, gains: company }) => (
        <PersonLine key={person.id} name={person.fullName}>
          {t('Everything at {company}, including private records.', { company: company.name })}
        </PersonLine>
      ))}
    </ul>
  </ResultSection>
)

/** Lists members of both companies who will see or do less, with their old and new roles. */
const Roles = ({ roles }: { roles: NonNullable<MergeResult['roles']> }) => (
  <ResultSection title={t('Who Will Have Less Access')}>
    <ul className="divide-y divide-line">
      {roles.map(({ person, from, to, handsOver }) => (
        <PersonLine key={person.id} name={person.fullName}>
          {t('{from} → {to}', {
            from: getRoleLabel(from),
            to: getRoleLabel(to),
          })}
          <ReassignedWork items={handsOver} />
        </PersonLine>
      ))}
    </ul>
  </ResultSection>
)

const PersonLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="py-2.5 text-base wrap-anywhere first:pt-0 last:pb-0">
    <bdi className="font-[560]">{name}</bdi>
    <div className="text-sm text-ink-3">{children}</div>
  </li>
)

function ResultSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-l border border-line bg-sunken px-4 py-3">
      <h3 id={id} className="mb-2 text-sm font-[580] text-ink-2">
        {title}
      </h3>
      {children}
    </section>
  )
}
