import type { Brief, BriefSnapshot } from '#shared/briefs/schemas.ts'
import { formatDate } from '#shared/format.ts'

type Words<K extends keyof BriefSnapshot> = Record<BriefSnapshot[K] & string, string>

export const projectTypeLabels: Words<'projectType'> = {
  business: 'Business',
  ecommerce: 'E-commerce',
  blog: 'Blog',
  portfolio: 'Portfolio',
  membership: 'Membership',
  landing: 'Landing page',
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

/** Whether there is a domain, and its name. */
export function domainWords({ hasDomain, domainName }: Pick<BriefSnapshot, 'hasDomain' | 'domainName'>) {
  if (!hasDomain) return 'No domain yet'
  return domainName ?? 'Has a domain, name not given'
}

const NOTHING = 'Not specified'

/** Every answer of a brief as a line of text, in the order of the wizard, for comparing versions. */
export function answersOf(brief: BriefSnapshot): { label: string; value: string }[] {
  return [
    { label: 'Project Name', value: brief.projectName },
    { label: 'Website Type', value: projectTypeLabels[brief.projectType] },
    { label: 'Project Description', value: brief.projectDescription },
    {
      label: 'Target Launch Date',
      value: brief.targetLaunchDate ? formatDate(brief.targetLaunchDate) : NOTHING,
    },
    { label: 'Domain', value: domainWords(brief) },
    { label: 'Website Style', value: websiteStyleLabels[brief.websiteStyle] },
    { label: 'Primary Colour', value: brief.primaryColor },
    { label: 'Secondary Colour', value: brief.secondaryColor },
    { label: 'Website Examples', value: brief.websiteExamples.join('\n') || NOTHING },
    { label: 'Design Notes', value: brief.designNotes ?? NOTHING },
    { label: 'Content', value: hasContentLabels[brief.hasContent] },
    { label: 'Pages', value: numPagesLabels[brief.numPages] },
    { label: 'Required Pages', value: brief.requiredPages.map(requiredPageLabel).join(', ') || NOTHING },
    { label: 'Content Notes', value: brief.contentNotes ?? NOTHING },
    { label: 'Files', value: brief.attachments.map((file) => file.fileName).join(', ') || NOTHING },
  ]
}

/** The answers that differ between two versions, `before` and `after`. */
export function changesBetween(before: BriefSnapshot, after: BriefSnapshot) {
  const later = answersOf(after)
  return answersOf(before).flatMap(({ label, value }, index) => {
    const now = later[index]?.value ?? NOTHING
    return now === value ? [] : [{ label, before: value, after: now }]
  })
}

/** Whether the client may still change the brief. */
export const isRevisable = (brief: Pick<Brief, 'status' | 'canResubmit'>): boolean =>
  brief.status === 'pending' || brief.canResubmit
