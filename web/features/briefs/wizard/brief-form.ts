import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod'
import { DEFAULT_PRIMARY_COLOR, DEFAULT_SECONDARY_COLOR } from '#shared/briefs/choices.ts'
import type { BriefAnswers } from '#shared/briefs/field-labels.ts'
import { type Brief, BriefContent, BriefDesign, BriefGeneral, NewBrief } from '#shared/briefs/schemas.ts'
import { pickFieldProperty } from '#shared/briefs/field-kinds.ts'
import { BRIEF_FIELDS, BRIEF_FIELD_NAMES } from '#shared/briefs/fields.ts'
import { Attachment } from '#shared/files/schemas.ts'
import { BRIEF_MAX_FILES, tooManyFilesMessage } from '#shared/files/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'

/** A brief in the wizard: with complete files, to show them, and valid with a name and day already stored. */
export const BriefForm = NewBrief.extend({
  ...pickFieldProperty(BRIEF_FIELDS, 'entered'),
  attachments: z.array(Attachment).max(BRIEF_MAX_FILES, tooManyFilesMessage(BRIEF_MAX_FILES)),
})
export type BriefFields = z.input<typeof BriefForm>
export type BriefStart = DefaultValues<BriefFields>
type FieldName = keyof BriefFields

/** The initial values, and where to store changes. */
export interface WizardDraft {
  /** The name under which it's stored on this device. */
  name: string
  initial: BriefStart
  /** Whether `initial` comes from a draft. */
  restored: boolean
  save: (values: BriefFields) => void
  clear: () => void
}

export const LAST_STEP = 4
export const stepTitles = [
  t('General Info'),
  t('Design Info'),
  t('Content'),
  tContext('step', 'Review'),
] as const

export const isBriefField = (name: string): name is FieldName => name in BriefForm.shape
const stepSchemas = [
  BriefGeneral,
  BriefDesign,
  BriefContent.extend(BriefForm.pick({ attachments: true }).shape),
]
const fieldNames = stepSchemas.map((schema) => Object.keys(schema.shape).filter(isBriefField))

/** Returns the fields of step 1, 2 or 3. The review has no fields. */
export const getStepFields = (step: number): FieldName[] => fieldNames[step - 1] ?? []

/** Returns the step that contains a field, given as a path such as `attachments.0`. */
export function getFieldStep(path: string): number {
  const name = path.split('.')[0] ?? ''
  return 1 + fieldNames.findIndex((names) => names.some((candidate) => candidate === name))
}

/** Returns the first incomplete step, or the review if all steps are complete. */
export function getReachableStep(values: BriefFields): number {
  const first = stepSchemas.findIndex((schema) => !schema.safeParse(values).success)
  return first === -1 ? LAST_STEP : first + 1
}

export const emptyBrief: BriefStart = { ...pickFieldProperty(BRIEF_FIELDS, 'empty'), attachments: [] }

/** Returns the form's values as a brief's answers, or undefined if they aren't valid. */
export function parseBriefAnswers(values: unknown): BriefAnswers | undefined {
  const { data } = BriefForm.safeParse(values)
  if (!data) return undefined
  const { primaryColor, secondaryColor } = data
  return {
    ...data,
    primaryColor: primaryColor ?? DEFAULT_PRIMARY_COLOR,
    secondaryColor: secondaryColor ?? DEFAULT_SECONDARY_COLOR,
    primaryColorChosen: primaryColor !== undefined,
    secondaryColorChosen: secondaryColor !== undefined,
  }
}

/** Returns a brief as the form's initial values. Colors not chosen and questions not asked yet are undefined. */
export function toBriefStart(brief: Brief): BriefStart {
  const stored = BRIEF_FIELD_NAMES.map((name) => [name, brief[name] ?? ''])
  const open = brief.unasked.map((field) => [field, undefined])
  return {
    ...Object.fromEntries([...stored, ...open]),
    ...(!brief.primaryColorChosen && { primaryColor: undefined }),
    ...(!brief.secondaryColorChosen && { secondaryColor: undefined }),
    attachments: brief.attachments,
  }
}
