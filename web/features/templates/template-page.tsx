import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, CopyPlus, LayoutTemplate } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { ApiError, getErrorMessage } from '#web/api/call.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import {
  DetailSkeleton,
  EmptyState,
  ErrorState,
  ListSkeleton,
  useFailure,
  type ViewedQuery,
} from '#web/ui/page/query-view.tsx'
import { createMoreMenu } from '#web/ui/page/more-menu.tsx'
import {
  formatItemCounts,
  formatItemDelay,
  itemKinds,
  phaseHeadings,
  formatQuestionCount,
  formatTemplateType,
  useFormatAssignee,
} from './item-labels.ts'
import { createProjectTemplate, isAgencyTemplate, type ProjectTemplateItem } from './queries.ts'
import { Card, Section } from '#web/ui/page/card.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { listPhaseItems, listPhases } from './item-order.ts'

const TemplateEditor = lazyPart(() => import('./template-editor.tsx'))
const TemplateMenu = createMoreMenu(() => import('./template-menu.tsx'))

interface TemplatePageLoaderProps {
  query: ViewedQuery<ProjectTemplate>
  /** Whether the template doesn't exist, regardless of the query's result. */
  isMissing?: boolean
  /** The questions of a request, in a form with the field `questions`. */
  Questions: ComponentType
}

/** A template's page, a skeleton while it loads, or an explanation of what to do if it can't be shown. */
export function TemplatePageLoader({ query, isMissing = false, Questions }: TemplatePageLoaderProps) {
  const { data, refetch } = query
  const failure = useFailure(query)
  if (data) return <TemplatePage template={data} Questions={Questions} />
  if (isMissing || (failure instanceof ApiError && failure.status === 404)) return <TemplateNotFound />
  if (failure)
    return (
      <>
        <PageHeader title={t('Project Template')} />
        <ErrorState title={t('Could not load the template')} onRetry={refetch} action={<BackToListButton />}>
          {getErrorMessage(failure)}
        </ErrorState>
      </>
    )
  return <DetailSkeleton label={t('Loading template details...')} />
}

const BACK = t('Back to Templates')

const BackToListButton = () => (
  <Button asChild>
    <Link to="/staff/templates">{BACK}</Link>
  </Button>
)

const TemplateNotFound = () => (
  <>
    <PageHeader title={t('Template not found')} />
    <EmptyState icon={LayoutTemplate} title={t('There’s no such template')} action={<BackToListButton />}>
      {t('The template you’re looking for doesn’t exist or was removed.')}
    </EmptyState>
  </>
)

function TemplatePage({ template, Questions }: { template: ProjectTemplate; Questions: ComponentType }) {
  const canManage = useHasStaffRole('member')
  const { name, content, archivedAt } = template
  const own = isAgencyTemplate(template) ? template : undefined
  const isEdited = canManage && own !== undefined && archivedAt === null
  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          <DotSeparatedText
            texts={[formatTemplateType(template.projectType), formatItemCounts(content.items)]}
          />
        }
        back={<BackLink to="/staff/templates">{BACK}</BackLink>}
        badges={
          <>
            {!own && <Badge>{t('Ready-Made')}</Badge>}
            {archivedAt && <Badge>{tContext('template', 'Archived')}</Badge>}
          </>
        }
        actions={canManage && (own ? <TemplateMenu template={own} /> : <AdoptButton template={template} />)}
      />
      {!own && canManage && (
        <Alert className="mb-6">
          {t('You can use it as it is. To change it, add it to your templates first.')}
        </Alert>
      )}
      {isEdited ? (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <TemplateEditor template={own} Questions={Questions} />
        </Suspense>
      ) : (
        <Outline items={content.items} />
      )}
    </>
  )
}

/** Copies a template shipped with the portal into the agency's own templates. */
function AdoptButton({ template: { name, projectType, content, shipped } }: { template: ProjectTemplate }) {
  const navigate = useNavigate()
  const adopt = useChange('project_template', {
    send: (_input: void, idempotencyKey) =>
      createProjectTemplate({ name, projectType, content, ...(shipped && { shipped }) }, idempotencyKey),
    successToast: { title: t('Template added'), description: name },
    failureTitle: t('Could not add the template'),
    onDone: ({ id }) => navigate({ to: '/staff/templates/$id', params: { id: String(id) }, replace: true }),
  })
  return (
    <Button variant="primary" icon={CopyPlus} pending={adopt.isPending} onClick={() => adopt.mutate()}>
      {t('Add to Your Templates')}
    </Button>
  )
}

/** The read-only content of a template. */
function Outline({ items }: { items: readonly ProjectTemplateItem[] }) {
  if (items.length === 0) return <EmptyState icon={LayoutTemplate} title={t('This template is empty')} />
  return listPhases(items)
    .map((phase) => ({ phase, rows: listPhaseItems(items, phase) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ phase, rows }) => (
      <Section key={phase} title={phaseHeadings[phase]}>
        <Card flush>
          <ul aria-label={phaseHeadings[phase]}>
            {rows.map((item) => (
              <ItemRow key={item.key} item={item} />
            ))}
          </ul>
        </Card>
      </Section>
    ))
}

function ItemRow({ item }: { item: ProjectTemplateItem }) {
  const { kind, title, description, days, questions = [] } = item
  const { icon: Icon, short } = itemKinds[kind]
  const formatAssignee = useFormatAssignee()
  return (
    <li className="border-line px-cell-x py-cell-y not-first:border-t sm:px-5">
      <p className="flex items-start gap-2.5 text-base font-[560] wrap-anywhere">
        <Icon size={16} strokeWidth={1.8} aria-hidden="true" className="mt-[0.2lh] flex-none text-ink-3" />
        <bdi>{title}</bdi>
      </p>
      <div className="ps-[26px] text-sm text-ink-3">
        <DotSeparatedText texts={[short, formatAssignee(item), formatItemDelay(days)]} />
        {description && <LongText className="mt-1 text-ink-2">{description}</LongText>}
        {questions.length > 0 && (
          <details className="group mt-1">
            <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-s font-medium text-ink-2 hover:text-ink">
              <ChevronRight
                size={14}
                aria-hidden="true"
                className="transition-transform group-open:rotate-90"
              />
              {formatQuestionCount(item)}
            </summary>
            <ol className="mt-1 flex list-decimal flex-col gap-1 ps-5 text-ink-2">
              {questions.map(({ label: question }, index) => (
                <li key={index}>
                  <bdi>{question}</bdi>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </li>
  )
}
