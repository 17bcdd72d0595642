import type { UnaskedField } from '#shared/briefs/fields.ts'
import type { Brief, BriefSnapshot } from '#shared/briefs/schemas.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { listed } from '#shared/i18n/listed.ts'
import { said, t } from '#shared/i18n/t.ts'
import { projectTypeLabels } from '#web/features/projects/public/project-types.ts'

type Words<K extends keyof BriefSnapshot> = Record<BriefSnapshot[K] & string, string>

export const websiteStyleLabels: Words<'websiteStyle'> = {
  modern: t('Modern'),
  minimalist: t('Minimalist'),
  corporate: t('Corporate'),
  creative: t('Creative'),
  bold: t('Bold'),
  elegant: t('Elegant'),
  other: said('style', 'Other'),
}

export const hasContentLabels: Words<'hasContent'> = {
  yes: t('All content is ready'),
  partial: t('Content is partly ready'),
  no: t('No content is ready yet'),
}

export const numPagesLabels: Words<'numPages'> = {
  '1-5': t('1–5 pages'),
  '6-10': t('6–10 pages'),
  '11-20': t('11–20 pages'),
  '20+': t('More than 20 pages'),
}

const requiredPageLabels: Record<string, string> = {
  home: said('page', 'Home'),
  about: said('page', 'About'),
  services: said('page', 'Services'),
  contact: said('page', 'Contact'),
  blog: said('page', 'Blog'),
  portfolio: said('page', 'Portfolio'),
  shop: said('page', 'Shop'),
}

/** The label of a required page; one that is not among the choices is shown as it is. */
export const requiredPageLabel = (page: string): string => requiredPageLabels[page] ?? page

/** A brief, or an earlier version of one, all of which was asked. */
export type Answers = BriefSnapshot & Partial<Pick<Brief, 'unasked'>>

const NOT_ASKED = t('Not asked yet')

/** Whether the value of a field is only a placeholder, because no one asked the client yet. */
export const isUnasked = ({ unasked }: Answers, field: UnaskedField) => unasked?.includes(field) ?? false

/** The words for a choice, unless no one asked the client for it yet. */
export const ifAsked = (brief: Answers, field: UnaskedField, words: string) =>
  isUnasked(brief, field) ? NOT_ASKED : words

/** Whether there is a domain, and its name. */
export function domainWords(brief: Pick<Answers, 'hasDomain' | 'domainName' | 'unasked'>) {
  const { hasDomain, domainName, unasked = [] } = brief
  // The question itself cannot be listed as unasked.
  if (!hasDomain) return unasked.length > 0 ? NOT_ASKED : t('No domain yet')
  return domainName ?? t('Has a domain; name not given')
}

const NOTHING = t('Not specified')

/** Every answer of a brief as a line of text, in the order of the wizard, for comparing versions. */
export function answersOf(brief: Answers): { label: string; value: string }[] {
  return [
    { label: t('Project Name'), value: brief.projectName },
    { label: t('Website Type'), value: projectTypeLabels[brief.projectType] },
    { label: t('Project Description'), value: brief.projectDescription },
    {
      label: t('Target Launch Date'),
      value: brief.targetLaunchDate ? formatDate(brief.targetLaunchDate) : NOTHING,
    },
    { label: t('Domain'), value: domainWords(brief) },
    {
      label: t('Website Style'),
      value: ifAsked(brief, 'websiteStyle', websiteStyleLabels[brief.websiteStyle]),
    },
    { label: t('Primary Color'), value: brief.primaryColor },
    { label: t('Secondary Color'), value: brief.secondaryColor },
    { label: t('Website Examples'), value: brief.websiteExamples.join('\n') || NOTHING },
    { label: t('Design Notes'), value: brief.designNotes ?? NOTHING },
    { label: t('Content'), value: ifAsked(brief, 'hasContent', hasContentLabels[brief.hasContent]) },
    { label: t('Pages'), value: ifAsked(brief, 'numPages', numPagesLabels[brief.numPages]) },
    { label: t('Required Pages'), value: listed(brief.requiredPages.map(requiredPageLabel)) || NOTHING },
    { label: t('Content Notes'), value: brief.contentNotes ?? NOTHING },
    { label: t('Files'), value: listed(brief.attachments.map((file) => file.fileName)) || NOTHING },
  ]
}

/** The answers that differ between two versions, `before` and `after`. */
export function changesBetween(before: Answers, after: Answers) {
  const later = answersOf(after)
  return answersOf(before).flatMap(({ label, value }, index) => {
    const now = later[index]?.value ?? NOTHING
    return now === value ? [] : [{ label, before: value, after: now }]
  })
}

/** Whether the client may still change the brief. */
export const isRevisable = ({
  status,
  canResubmit,
  writtenBy,
}: Pick<Brief, 'status' | 'canResubmit' | 'writtenBy'>): boolean =>
  status === 'pending' ||
  canResubmit ||
  (writtenBy !== null && (status === 'accepted' || status === 'in_progress'))
