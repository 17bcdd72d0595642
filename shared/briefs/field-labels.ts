import { formatDate } from '#shared/i18n/format.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { getProjectTypeLabels } from '#shared/projects/type-labels.ts'
import type { BriefFieldName, BriefStep, UnaskedField } from './fields.ts'
import type { Brief, BriefSnapshot } from './schemas.ts'

/** The fields of a brief or of an earlier version, which has no unasked fields. */
export type BriefAnswers = BriefSnapshot & Partial<Pick<Brief, 'unasked'>>

/** The labels of a brief field. Unlike `fields.ts`, this file doesn't load zod. */
interface FieldLabel {
  label: string
  /** The label on pages, if it differs from the label in the form. */
  pageLabel?: string
  /** Returns the answer as text, or an empty text without an answer. Absent if the stored value is that text. */
  format?: (brief: BriefAnswers) => string
  /** The section where pages list the answer. Absent if pages show it elsewhere. */
  section?: AnswerSection
}

/** Facts form a list, so `format` must return a text even without an answer. Passages follow each other. */
type AnswerSection = 'general-facts' | 'content-facts' | `${BriefStep}-passages`

type ChoiceLabels<Name extends keyof BriefSnapshot> = Record<BriefSnapshot[Name] & string, string>

export const getWebsiteStyleLabels = (): ChoiceLabels<'websiteStyle'> => ({
  modern: t('Modern'),
  minimalist: t('Minimalist'),
  corporate: t('Corporate'),
  creative: t('Creative'),
  bold: t('Bold'),
  elegant: t('Elegant'),
  other: tContext('style', 'Other'),
})

const getHasContentLabels = (): ChoiceLabels<'hasContent'> => ({
  yes: t('All content is ready'),
  partial: t('Content is partly ready'),
  no: t('No content is ready yet'),
})

const getNumPagesLabels = (): ChoiceLabels<'numPages'> => ({
  '1-5': t('1–5 pages'),
  '6-10': t('6–10 pages'),
  '11-20': t('11–20 pages'),
  '20+': t('More than 20 pages'),
})

const getRequiredPageLabels = (): Record<string, string> => ({
  home: tContext('page', 'Home'),
  about: tContext('page', 'About'),
  services: tContext('page', 'Services'),
  contact: tContext('page', 'Contact'),
  blog: tContext('page', 'Blog'),
  portfolio: tContext('page', 'Portfolio'),
  shop: tContext('page', 'Shop'),
})

/** Returns the label of a required page. A page that isn't one of the choices is its own label. */
export const getRequiredPageLabel = (page: string): string => getRequiredPageLabels()[page] ?? page

/** Whether a field's value is only a placeholder, because the client hasn't been asked yet. */
export const isUnasked = ({ unasked }: BriefAnswers, field: UnaskedField): boolean =>
  unasked?.includes(field) ?? false

const notAskedLabel = () => t('Not asked yet')

/** Returns the label of a choice, unless the client hasn't been asked yet. */
export const formatChoice = (brief: BriefAnswers, field: UnaskedField, label: string): string =>
  isUnasked(brief, field) ? notAskedLabel() : label

export const colorNotChosenLabel = () => tContext('color', 'Not chosen')

/** Formats whether there is a domain, and its name. */
export function formatDomain({ hasDomain, domainName, unasked = [] }: BriefAnswers): string {
  // The question itself can't be listed as unasked.
  if (!hasDomain) return unasked.length > 0 ? notAskedLabel() : t('No domain yet')
  return domainName ?? t('Has a domain; name not given')
}

/** Only a field that can contain any text can omit `format`. */
type FieldLabels = {
  [Name in BriefFieldName]: FieldLabel &
    (string extends NonNullable<BriefSnapshot[Name]> ? unknown : Required<Pick<FieldLabel, 'format'>>)
}

/** Returns the labels of the fields in `fields.ts`, in the same order. */
const getFieldLabels = (): FieldLabels => ({
  projectName: { label: t('Project Name') },
  projectType: {
    label: t('Website Type'),
    format: (brief) => getProjectTypeLabels()[brief.projectType],
    section: 'general-facts',
  },
  projectDescription: { label: t('Project Description'), section: 'general-passages' },
  targetLaunchDate: {
    label: t('Target Launch Date'),
    format: ({ targetLaunchDate }) => (targetLaunchDate ? formatDate(targetLaunchDate) : ''),
  },
  hasDomain: { label: t('Domain'), format: formatDomain },
  // The text of `hasDomain` contains it.
  domainName: { label: t('Domain Name'), format: () => '' },
  websiteStyle: {
    label: t('Website Style'),
    format: (brief) => formatChoice(brief, 'websiteStyle', getWebsiteStyleLabels()[brief.websiteStyle]),
  },
  primaryColor: {
    label: t('Primary Color'),
    format: (brief) => (brief.primaryColorChosen ? brief.primaryColor : colorNotChosenLabel()),
  },
  secondaryColor: {
    label: t('Secondary Color'),
    format: (brief) => (brief.secondaryColorChosen ? brief.secondaryColor : colorNotChosenLabel()),
  },
  websiteExamples: { label: t('Website Examples'), format: (brief) => brief.websiteExamples.join('\n') },
  designNotes: { label: t('Design Notes'), section: 'design-passages' },
  hasContent: {
    label: t('Content'),
    pageLabel: t('Content Status'),
    format: (brief) => formatChoice(brief, 'hasContent', getHasContentLabels()[brief.hasContent]),
    section: 'content-facts',
  },
  numPages: {
    label: t('Pages'),
    pageLabel: t('Estimated Pages'),
    format: (brief) => formatChoice(brief, 'numPages', getNumPagesLabels()[brief.numPages]),
    section: 'content-facts',
  },
  requiredPages: {
    label: t('Required Pages'),
    format: (brief) => formatList(brief.requiredPages.map(getRequiredPageLabel)),
  },
  contentNotes: { label: t('Content Notes'), section: 'content-passages' },
})

export const getFieldLabel = (field: BriefFieldName): string => getFieldLabels()[field].label

/** Returns the answers in the order of the form. A text is empty if there is no answer. */
export const listBriefAnswers = (brief: BriefAnswers) =>
  (Object.entries(getFieldLabels()) as [BriefFieldName, FieldLabel][]).map(
    ([field, { format, ...labels }]) => ({
      ...labels,
      text: format ? format(brief) : String(brief[field] ?? ''),
    }),
  )

/** Returns the answers that pages list in a section, each with its label on pages. */
export const listSectionAnswers = (section: AnswerSection, brief: BriefAnswers) =>
  listBriefAnswers(brief)
    .filter((answer) => answer.section === section)
    .map(({ label, pageLabel = label, text }) => ({ label: pageLabel, value: text }))
