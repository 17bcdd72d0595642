import * as z from 'zod'
import {
  Day,
  changedNameInput,
  nameInput,
  nullableDayInput,
  optionalDayInput,
  textInput,
} from '#shared/contract/fields.ts'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'
import { PROJECT_TYPES } from '#shared/projects/values.ts'
import { HAS_CONTENT, NUM_PAGES, WEBSITE_STYLES } from './choices.ts'
import {
  type BriefField,
  choiceField,
  colorField,
  nullableField,
  optionalTextField,
  textListField,
  pickFieldProperty,
  fieldWithDefault,
} from './field-kinds.ts'

const shortNameMessage = () => t('Project name must be at least 3 characters')

/** The fields of each step, in order. Each has a column in `briefs`, and its label in `field-labels.ts`. */
export const BRIEF_STEPS = {
  general: {
    projectName: {
      stored: z.string(),
      entered: changedNameInput(3, shortNameMessage),
      submitted: nameInput(3, shortNameMessage),
      draft: textInput(0, NAME_MAX),
      empty: '',
      isListed: true,
    },
    projectType: { ...choiceField(PROJECT_TYPES, () => t('Please select a website type')), isListed: true },
    projectDescription: {
      stored: z.string(),
      entered: textInput(20, TEXT_MAX, () => t('Please provide a more detailed description')),
      draft: textInput(0, TEXT_MAX),
      empty: '',
      isListed: true,
    },
    targetLaunchDate: {
      ...nullableField(nullableDayInput),
      submitted: optionalDayInput,
      stored: Day.nullable(),
      draft: textInput(0, 40).nullable(),
      isListed: true,
    },
    hasDomain: { ...fieldWithDefault(z.boolean(), false), stored: z.boolean(), draft: z.boolean() },
    domainName: optionalTextField(NAME_MAX),
  },
  design: {
    websiteStyle: {
      ...choiceField(WEBSITE_STYLES, () => t('Please select a website style')),
      placeholder: 'other',
    },
    primaryColor: colorField(),
    secondaryColor: colorField(),
    websiteExamples: textListField(20, 500),
    designNotes: optionalTextField(TEXT_MAX),
  },
  content: {
    hasContent: {
      ...choiceField(HAS_CONTENT, () => t('Please tell us whether your content is ready')),
      placeholder: 'no',
    },
    numPages: {
      ...choiceField(NUM_PAGES, () => t('Please select the approximate number of pages')),
      placeholder: '1-5',
    },
    requiredPages: textListField(20, 100),
    contentNotes: optionalTextField(TEXT_MAX),
  },
} as const satisfies Record<string, Record<string, BriefField>>
export type BriefStep = keyof typeof BRIEF_STEPS

export const BRIEF_FIELDS = { ...BRIEF_STEPS.general, ...BRIEF_STEPS.design, ...BRIEF_STEPS.content }
export type BriefFieldName = keyof typeof BRIEF_FIELDS
export const BRIEF_FIELD_NAMES = Object.keys(BRIEF_FIELDS) as BriefFieldName[]

/** The placeholder values in the brief of a project that staff start, until they ask the client. */
export const PLACEHOLDERS = pickFieldProperty(BRIEF_FIELDS, 'placeholder')
export type UnaskedField = keyof typeof PLACEHOLDERS
export const UNASKED_FIELDS = Object.keys(PLACEHOLDERS) as UnaskedField[]
