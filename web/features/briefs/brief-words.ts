import type { UnaskedField } from '#shared/briefs/choices.ts'
import type { Brief, BriefSnapshot } from '#shared/briefs/schemas.ts'
import { formatDate } from '#shared/format.ts'

type Words<K extends keyof BriefSnapshot> = Record<BriefSnapshot[K] & string, string>

export const projectTypeLabels: Words<'projectType'> = {
  business: 'Business',
  ecommerce: 'E-commerce',
  blog: 'Blog',
  portfolio: 'Portfolio',
  membership: 'Membership',
  landing: 'Landing Page',
  other: 'Other',
}

export const websiteStyleLabels: Words<'websiteStyle'> = {
  modern: 'Modern',
  minimalist: 'Minimalist',
  corporate: 'Corporate',
  creative: 'Creative',
  bold: 'Bold',
  elegant: 'Elegant',
  other: 'Other',
}

export const hasContentLabels: Words<'hasContent'> = {
  yes: 'All content is ready',
  partial: 'Content is partly ready',
  no: 'No content is ready yet',
}

export const numPagesLabels: Words<'numPages'> = {
  '1-5': '1–5 pages',
  '6-10': '6–10 pages',
  '11-20': '11–20 pages',
  '20+': 'More than 20 pages',
}

const requiredPageLabels: Record<string, string> = {
  home: 'Home',
  about: 'About',
  services: 'Services',
  contact: 'Contact',
  blog: 'Blog',
  portfolio: 'Portfolio',
  shop: 'Shop',
}

/** The label of a required page; one that is not among the choices is shown as it is. */
export const requiredPageLabel = (page: string): string => requiredPageLabels[page] ?? page

/** A brief, or an earlier version of one, all of which was asked. */
export type Answers = BriefSnapshot & Partial<Pick<Brief, 'unasked'>>

const NOT_ASKED = 'Not asked yet'

/** Whether the value of a field is only a placeholder, because no one asked the client yet. */
export const isUnasked = ({ unasked }: Answers, field: UnaskedField) => unasked?.includes(field) ?? false

/** The words for a choice, unless no one asked the client for it yet. */
export const ifAsked = (brief: Answers, field: UnaskedField, words: string) =>
  isUnasked(brief, field) ? NOT_ASKED : words

/** Whether there is a domain, and its name. */
export function domainWords(brief: Pick<Answers, 'hasDomain' | 'domainName' | 'unasked'>) {
  const { hasDomain, domainName, unasked = [] } = brief
  // The question itself cannot be listed as unasked.
  if (!hasDomain) return unasked.length > 0 ? NOT_ASKED : 'No domain yet'
  return domainName ?? 'Has a domain; name not given'
}

const NOTHING = 'Not specified'

/** Every answer of a brief as a line of text, in the order of the wizard, for comparing versions. */
export function answersOf(brief: Answers): { label: string; value: string }[] {
  return [
    { label: 'Project Name', value: brief.projectName },
    { label: 'Website Type', value: projectTypeLabels[brief.projectType] },
    { label: 'Project Description', value: brief.projectDescription },
    {
      label: 'Target Launch Date',
      value: brief.targetLaunchDate ? formatDate(brief.targetLaunchDate) : NOTHING,
    },
    { label: 'Domain', value: domainWords(brief) },
    { label: 'Website Style', value: ifAsked(brief, 'websiteStyle', websiteStyleLabels[brief.websiteStyle]) },
    { label: 'Primary Color', value: brief.primaryColor },
    { label: 'Secondary Color', value: brief.secondaryColor },
    { label: 'Website Examples', value: brief.websiteExamples.join('\n') || NOTHING },
    { label: 'Design Notes', value: brief.designNotes ?? NOTHING },
    { label: 'Content', value: ifAsked(brief, 'hasContent', hasContentLabels[brief.hasContent]) },
    { label: 'Pages', value: ifAsked(brief, 'numPages', numPagesLabels[brief.numPages]) },
    { label: 'Required Pages', value: brief.requiredPages.map(requiredPageLabel).join(', ') || NOTHING },
    { label: 'Content Notes', value: brief.contentNotes ?? NOTHING },
    { label: 'Files', value: brief.attachments.map((file) => file.fileName).join(', ') || NOTHING },
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
