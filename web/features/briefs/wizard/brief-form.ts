import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod'
import { type Brief, BriefContent, BriefDesign, BriefGeneral, NewBrief } from '#shared/briefs/schemas.ts'
import { DEFAULT_PRIMARY_COLOR, DEFAULT_SECONDARY_COLOR } from '#shared/briefs/choices.ts'
import { Attachment } from '#shared/files/schemas.ts'
import { BRIEF_MAX_FILES, tooManyFiles } from '#shared/files/values.ts'
import { said, t } from '#shared/i18n/t.ts'

/**
 * A whole brief as the wizard stores it: like the API's, but with complete files so that they can be shown, and a name
 * and a day that may be the stored ones.
 */
export const BriefForm = NewBrief.extend({
  projectName: BriefGeneral.shape.projectName,
  targetLaunchDate: BriefGeneral.shape.targetLaunchDate,
  attachments: z.array(Attachment).max(BRIEF_MAX_FILES, tooManyFiles(BRIEF_MAX_FILES)),
})
export type BriefFields = z.input<typeof BriefForm>
export type BriefStart = DefaultValues<BriefFields>
type FieldName = keyof BriefFields

/** The initial values, and where to store changes. */
export interface WizardDraft {
  initial: BriefStart
  /** Whether `initial` comes from a draft. */
  restored: boolean
  save: (values: BriefFields) => void
  clear: () => void
}

export const LAST_STEP = 4
export const stepTitles = [t('General Info'), t('Design Info'), t('Content'), said('step', 'Review')] as const

const isField = (name: string): name is FieldName => name in BriefForm.shape
const stepSchemas = [
  BriefGeneral,
  BriefDesign,
  BriefContent.extend(BriefForm.pick({ attachments: true }).shape),
]
const fieldNames = stepSchemas.map((schema) => Object.keys(schema.shape).filter(isField))

/** The fields of step 1, 2 or 3; none for the review. */
export const fieldsOfStep = (step: number): FieldName[] => fieldNames[step - 1] ?? []

/** The step that contains a field, given as a path such as `attachments.0`. */
export function stepOfField(path: string): number {
  const name = path.split('.')[0] ?? ''
  return 1 + fieldNames.findIndex((names) => names.some((candidate) => candidate === name))
}

/** The first incomplete step; the review if all are complete. */
export function reachableStep(values: BriefFields): number {
  const first = stepSchemas.findIndex((schema) => !schema.safeParse(values).success)
  return first === -1 ? LAST_STEP : first + 1
}

export const emptyBrief: BriefStart = {
  projectName: '',
  projectDescription: '',
  targetLaunchDate: '',
  hasDomain: false,
  domainName: '',
  primaryColor: DEFAULT_PRIMARY_COLOR,
  secondaryColor: DEFAULT_SECONDARY_COLOR,
  websiteExamples: [],
  designNotes: '',
  requiredPages: [],
  contentNotes: '',
  attachments: [],
}

/** A brief as the form's initial values; what nobody asked yet is open. */
export const fieldsOf = (brief: Brief): BriefStart => ({
  projectName: brief.projectName,
  projectType: brief.projectType,
  projectDescription: brief.projectDescription,
  targetLaunchDate: brief.targetLaunchDate ?? '',
  hasDomain: brief.hasDomain,
  domainName: brief.domainName ?? '',
  websiteStyle: brief.websiteStyle,
  primaryColor: brief.primaryColor,
  secondaryColor: brief.secondaryColor,
  websiteExamples: brief.websiteExamples,
  designNotes: brief.designNotes ?? '',
  hasContent: brief.hasContent,
  numPages: brief.numPages,
  requiredPages: brief.requiredPages,
  contentNotes: brief.contentNotes ?? '',
  attachments: brief.attachments,
  ...Object.fromEntries(brief.unasked.map((field) => [field, undefined])),
})
