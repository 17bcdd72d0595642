import { formatDate } from '#shared/i18n/format.ts'
import { listed } from '#shared/i18n/listed.ts'
import { said, t } from '#shared/i18n/t.ts'
import { PROJECT_TYPE_LABELS } from '#shared/projects/type-labels.ts'
import type { BRIEF_STEPS, BriefFieldName, BriefStep, UnaskedField } from './fields.ts'
import type { Brief, BriefSnapshot } from './schemas.ts'

/** The fields of a brief, or of an earlier version. Earlier versions don't have `unasked`. */
export type Answers = BriefSnapshot & Partial<Pick<Brief, 'unasked'>>

/** The label and the text of a field. Unlike `fields.ts`, this file doesn't load zod. */
export interface FieldLabel {
  label: () => string
  /** The label among facts, if it differs. */
  factLabel?: () => string
  /** The header of the column in exports, if it differs. */
  columnHeader?: () => string
  /** Returns the answer as text, or null without an answer. Absent if another field's text contains the answer. */
  format?: (brief: Answers) => string | null
  /** How pages show the answer. Absent if a page shows it in its own way. */
  display?: 'fact' | 'passage'
}

type ChoiceLabels<Name extends keyof BriefSnapshot> = Record<BriefSnapshot[Name] & string, () => string>

export const WEBSITE_STYLE_LABELS: ChoiceLabels<'websiteStyle'> = {
  modern: () => t('Modern'),
  minimalist: () => t('Minimalist'),
  corporate: () => t('Corporate'),
  creative: () => t('Creative'),
  bold: () => t('Bold'),
  elegant: () => t('Elegant'),
  other: () => said('style', 'Other'),
}

const HAS_CONTENT_LABELS: ChoiceLabels<'hasContent'> = {
  yes: () => t('All content is ready'),
  partial: () => t('Content is partly ready'),
  no: () => t('No content is ready yet'),
}

const NUM_PAGES_LABELS: ChoiceLabels<'numPages'> = {
  '1-5': () => t('1–5 pages'),
  '6-10': () => t('6–10 pages'),
  '11-20': () => t('11–20 pages'),
  '20+': () => t('More than 20 pages'),
}

const REQUIRED_PAGE_LABELS: Record<string, () => string> = {
  home: () => said('page', 'Home'),
  about: () => said('page', 'About'),
  services: () => said('page', 'Services'),
  contact: () => said('page', 'Contact'),
  blog: () => said('page', 'Blog'),
  portfolio: () => said('page', 'Portfolio'),
  shop: () => said('page', 'Shop'),
}

/** Returns the label of a required page. Pages that clients add themselves are their own label. */
export const requiredPageLabel = (page: string): string => REQUIRED_PAGE_LABELS[page]?.() ?? page

/** Whether a field has only a placeholder, because staff haven't asked the client yet. */
export const isUnasked = ({ unasked }: Answers, field: UnaskedField): boolean =>
  unasked?.includes(field) ?? false

const notAsked = () => t('Not asked yet')

const ifAsked = (brief: Answers, field: UnaskedField, label: () => string): string =>
  isUnasked(brief, field) ? notAsked() : label()

/** Returns the domain as text. Without a name, the text says why. */
export function formatDomain({ hasDomain, domainName, unasked = [] }: Answers): string {
  // The question itself cannot be listed as unasked.
  if (!hasDomain) return unasked.length > 0 ? notAsked() : t('No domain yet')
  return domainName ?? t('Has a domain; name not given')
}

type StepLabels<Step extends BriefStep> = Record<keyof (typeof BRIEF_STEPS)[Step], FieldLabel>

const general: StepLabels<'general'> = {
  projectName: { label: () => t('Project Name'), format: (brief) => brief.projectName },
  projectType: {
    label: () => t('Website Type'),
    columnHeader: () => t('Type'),
    format: (brief) => PROJECT_TYPE_LABELS[brief.projectType](),
    display: 'fact',
  },
  projectDescription: {
    label: () => t('Project Description'),
    columnHeader: () => t('Description'),
    format: (brief) => brief.projectDescription,
  },
  targetLaunchDate: {
    label: () => t('Target Launch Date'),
    columnHeader: () => t('Target Launch'),
    format: (brief) => brief.targetLaunchDate && formatDate(brief.targetLaunchDate),
  },
  hasDomain: { label: () => t('Domain'), format: formatDomain },
  domainName: { label: () => t('Domain Name') },
}

const design: StepLabels<'design'> = {
  websiteStyle: {
    label: () => t('Website Style'),
    format: (brief) => ifAsked(brief, 'websiteStyle', WEBSITE_STYLE_LABELS[brief.websiteStyle]),
  },
  primaryColor: { label: () => t('Primary Color'), format: (brief) => brief.primaryColor },
  secondaryColor: { label: () => t('Secondary Color'), format: (brief) => brief.secondaryColor },
  websiteExamples: {
    label: () => t('Website Examples'),
    format: (brief) => brief.websiteExamples.join('\n') || null,
  },
  designNotes: {
    label: () => t('Design Notes'),
    format: (brief) => brief.designNotes,
    display: 'passage',
  },
}

const content: StepLabels<'content'> = {
  hasContent: {
    label: () => t('Content'),
    factLabel: () => t('Content Status'),
    format: (brief) => ifAsked(brief, 'hasContent', HAS_CONTENT_LABELS[brief.hasContent]),
    display: 'fact',
  },
  numPages: {
    label: () => t('Pages'),
    factLabel: () => t('Estimated Pages'),
    format: (brief) => ifAsked(brief, 'numPages', NUM_PAGES_LABELS[brief.numPages]),
    display: 'fact',
  },
  requiredPages: {
    label: () => t('Required Pages'),
    format: (brief) => listed(brief.requiredPages.map(requiredPageLabel)) || null,
  },
  contentNotes: {
    label: () => t('Content Notes'),
    format: (brief) => brief.contentNotes,
    display: 'passage',
  },
}

const STEP_LABELS: Record<BriefStep, Record<string, FieldLabel>> = { general, design, content }

/** The labels of all fields, in the order of the form. */
export const BRIEF_FIELD_LABELS: Record<BriefFieldName, FieldLabel> = { ...general, ...design, ...content }

/** Returns the label of a field. */
export const labelOf = (field: BriefFieldName): string => BRIEF_FIELD_LABELS[field].label()

const shownAs = (display: FieldLabel['display'], step: BriefStep) =>
  Object.values(STEP_LABELS[step]).filter((field) => field.display === display)

/** Returns the answer as text. Without an answer, the text says so. */
export const formatAnswer = ({ format }: FieldLabel, brief: Answers): string =>
  format?.(brief) ?? t('Not specified')

/** Returns the facts of a step, each with its label and its text. */
export const factsOf = (step: BriefStep, brief: Answers) =>
  shownAs('fact', step).map((field) => ({
    label: (field.factLabel ?? field.label)(),
    value: formatAnswer(field, brief),
  }))

/** Returns the passages of a step. `text` is null without an answer. */
export const passagesOf = (step: BriefStep, brief: Answers) =>
  shownAs('passage', step).map(({ label, format }) => ({ label: label(), text: format?.(brief) ?? null }))
