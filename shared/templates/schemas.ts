import * as z from 'zod'
import { PROJECT_TYPES, PROJECT_STATUSES } from '#shared/projects/values.ts'
import {
  Day,
  Id,
  Instant,
  Person,
  changedNameInput,
  nameInput,
  optionalDayInput,
  createIssueReporter,
  Version,
  wholeNumber,
  defineSchema,
} from '#shared/contract/fields.ts'

import { validateWork, workFields, workInputFields } from '#shared/requests/work-fields.ts'
import { t } from '#shared/i18n/t.ts'
import {
  ITEM_ANCHORS,
  ITEM_KINDS,
  ITEM_MAX_DAYS,
  ITEM_TIMES,
  SHIPPED_TEMPLATES,
  TEMPLATE_MAX_BYTES,
  TEMPLATE_MAX_ITEMS,
} from './values.ts'

/** An item that a template creates in a project: a task, a request with its questions, or a milestone. */
export const TemplateItem = defineSchema('TemplateItem', {
  key: z.string().describe('Identifies the item in the template'),
  kind: z.enum(ITEM_KINDS),
  title: workFields.title,
  description: workFields.description,
  assignee: workFields.assignee,
  anchor: z.enum(ITEM_ANCHORS).describe('Whether `days` count from the project’s start or from a stage'),
  stage: z.enum(PROJECT_STATUSES).optional().describe('For `stage`: the status that the project enters'),
  days: z.int().describe('Business days after that. 0 is the same day, or the next workday'),
  blocks: workFields.blocks,
  questions: workFields.questions,
})
export type TemplateItem = z.infer<typeof TemplateItem>

export const TemplateContent = defineSchema('TemplateContent', { items: z.array(TemplateItem) })
export type TemplateContent = z.infer<typeof TemplateContent>

const shippedTemplate = z.enum(SHIPPED_TEMPLATES)

export const ProjectTemplate = defineSchema('ProjectTemplate', {
  id: Id.nullable().describe('Null for a built-in template that hasn’t been used yet'),
  shipped: shippedTemplate.nullable().describe('The built-in template that it’s based on'),
  name: z.string(),
  projectType: z.enum(PROJECT_TYPES).nullable().describe('Null for every type'),
  content: TemplateContent,
  archivedAt: Instant.nullable(),
  version: Version,
})
export type ProjectTemplate = z.infer<typeof ProjectTemplate>

const invalidDaysMessage = () => t('Days must be a whole number from 0 to {max}', { max: ITEM_MAX_DAYS })

export const TemplateItemInput = z
  .object({
    ...workInputFields,
    key: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, { error: () => t('A key must be 1 to 40 characters: a–z, 0–9 and -') }),
    kind: z.enum(ITEM_KINDS),
    anchor: z
      .enum(ITEM_ANCHORS)
      .default('start')
      .describe('Whether `days` count from the project’s start or from a stage'),
    stage: z.enum(PROJECT_STATUSES).optional().describe('For `stage`: the status that the project enters'),
    days: wholeNumber(0, ITEM_MAX_DAYS, invalidDaysMessage).describe(
      'Business days after that. 0 is the same day, or the next workday',
    ),
  })
  .superRefine((item, context) => {
    const addIssue = createIssueReporter(context)
    if (item.anchor === 'stage' && item.stage === undefined) addIssue('stage', t('Please choose a stage'))
    if (item.anchor === 'start' && item.stage !== undefined)
      addIssue('stage', t('An item that counts from the project’s start can’t have a stage'))
    validateWork(item, context)
  })

/** A template's content as input: no key occurs twice, and it's small enough to be stored as one document. */
export const TemplateContentInput = z
  .object({
    items: z.array(TemplateItemInput).max(TEMPLATE_MAX_ITEMS, {
      error: () => t('At most {max}', { max: TEMPLATE_MAX_ITEMS }),
    }),
  })
  .superRefine(({ items }, context) => {
    const addIssue = createIssueReporter(context)
    const keys = new Set<string>()
    for (const [n, { key }] of items.entries()) {
      if (keys.has(key)) addIssue(['items', n, 'key'], t('Another item has this key'))
      keys.add(key)
    }
    if (new TextEncoder().encode(JSON.stringify({ items })).length > TEMPLATE_MAX_BYTES)
      addIssue('items', t('This template is too long. Shorten its texts or split it into two.'))
  })

const missingNameMessage = () => t('Please give the template a name')
const name = nameInput(1, missingNameMessage)
const projectType = z.enum(PROJECT_TYPES, { error: () => t('Please select a website type') }).nullable()

export const NewProjectTemplate = z
  .object({
    name,
    projectType: projectType.default(null).describe('Null for every type'),
    content: TemplateContentInput,
    shipped: shippedTemplate
      .optional()
      .describe('The built-in template that it’s based on, which it replaces in lists'),
  })
  .meta({
    examples: [
      {
        name: 'Small website',
        projectType: 'business',
        content: {
          items: [
            { key: 'logo', kind: 'request', title: 'Your logo', days: 3 },
            { key: 'launch', kind: 'milestone', title: 'Launch', anchor: 'stage', stage: 'review', days: 10 },
          ],
        },
      },
    ],
  })

/** The fields of a template to change. Its content is replaced as a whole. */
export const ProjectTemplateChange = z
  .object({
    name: changedNameInput(1, missingNameMessage).optional(),
    projectType: projectType.optional(),
    content: TemplateContentInput.optional(),
    archived: z.boolean().optional().describe('Archived templates aren’t offered for projects'),
  })
  .meta({ examples: [{ name: 'Website of up to five pages' }] })

/** The ID of a template, or the name of a template that comes with the portal. */
export const TemplateId = z
  .union([shippedTemplate, z.coerce.number<number | string>().pipe(Id)], {
    error: () => t('Please choose a template'),
  })
  .describe('The template’s ID, or the name of a built-in template, which will be copied')
export type TemplateId = z.output<typeof TemplateId>

const startDate = optionalDayInput.describe('The first day. By default, today')
const skip = z
  .array(z.string().max(40))
  .max(TEMPLATE_MAX_ITEMS)
  .default([])
  .describe('The keys of items to leave out')

export const TemplateApplication = z
  .object({ templateId: TemplateId, startDate, skip })
  .meta({ examples: [{ templateId: 'business', startDate: '2027-03-01', skip: ['newsletter'] }] })

/** The application of a template to the project that a brief becomes. Without a template, the project starts empty. */
export const BriefAcceptance = z
  .object({ templateId: TemplateId.optional(), startDate, skip })
  .nullish()
  .meta({ examples: [{ templateId: 'business', startDate: '2027-03-01' }] })

export const templatePreviewParams = z.object({ templateId: TemplateId, startDate })

export const TemplatePreview = defineSchema('TemplatePreview', {
  startDate: Day,
  items: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(ITEM_KINDS),
      title: z.string(),
      assignee: workFields.assignee,
      person: Person.nullable().describe(
        'The person in this project to whom the item is assigned. Null for staff',
      ),
      dueDate: Day.nullable().describe('Null if it waits for a stage'),
      days: z.int().describe('Business days after the start or after the stage begins'),
      when: z.enum(ITEM_TIMES).describe('Whether it’s created now or in a later stage'),
      stage: z.enum(PROJECT_STATUSES).nullable(),
      exists: z.boolean().describe('Whether the project already has it'),
      problem: z.string().nullable().describe('How and why it differs from the template'),
    }),
  ),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

export const TemplateResult = defineSchema('TemplateApplied', {
  created: z
    .object({ tasks: z.int(), requests: z.int(), milestones: z.int() })
    .describe('The number of created items'),
  already: z.int().describe('The number of items that the project already had'),
  waiting: z.int().describe('The number of items that are created once the project enters their stage'),
})
export type TemplateResult = z.infer<typeof TemplateResult>

export const TemplateName = z.object({ name }).meta({ examples: [{ name: 'Website with online shop' }] })
