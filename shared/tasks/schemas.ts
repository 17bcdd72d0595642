import * as z from 'zod'
import {
  CompanyRef,
  TemplateItemRef,
  recurrenceFields,
  Id,
  Person,
  Day,
  textInput,
  changedDayInput,
  plannedDayInput,
  statusInput,
  type BriefOrProject,
  type NamedParents,
  changeFields,
  isId,
  defineSchema,
} from '#shared/contract/fields.ts'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { Attachment, attachmentsInput } from '#shared/files/schemas.ts'
import { RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import { TASK_STATUSES } from './values.ts'
import { t } from '#shared/i18n/t.ts'

export const Task = defineSchema('Task', {
  id: Id,
  briefId: Id.nullable(),
  projectId: Id.nullable(),
  title: z.string(),
  description: z.string(),
  assignedTo: z.string().describe('`staff`, or a person’s ID as text'),
  assignee: Person.nullable().describe('The assigned person. Null for `staff`'),
  doneBy: Person.nullable().describe('The person who completed it'),
  company: CompanyRef,
  dueDate: Day,
  status: z.enum(TASK_STATUSES),
  attachments: z.array(Attachment).describe('The files that were added with a change of status'),
  milestone: z.boolean().describe('Whether it’s a milestone, which doesn’t appear in lists of tasks'),
  fromItem: TemplateItemRef,
  ...recurrenceFields,
  ...changeFields,
})
export type Task = z.infer<typeof Task>

const noAssignee = () => t('Assignee is required')

const noDueDate = () => t('Due date is required')
const noDescription = () => t('Description must be at least 10 characters')

const TaskFields = z.object({
  title: textInput(3, NAME_MAX, () => t('Title must be at least 3 characters')),
  description: textInput(10, TEXT_MAX, noDescription),
  dueDate: changedDayInput(noDueDate),
  assignedTo: z
    .union([z.literal('staff'), z.string().refine(isId, { error: noAssignee }), Id.transform(String)], {
      error: noAssignee,
    })
    .describe('`staff`, or a person’s ID as text'),
})

/** The task fields that staff change. A new assignee is notified. */
export const TaskChange = TaskFields.partial().meta({
  examples: [{ dueDate: '2027-03-08', assignedTo: 'staff' }],
})

/** A task's new status, with files that belong to the work. */
export const TaskStatusChange = z.object({
  status: statusInput(TASK_STATUSES),
  attachments: attachmentsInput(RESPONSE_MAX_FILES),
})

/** A new task of a brief or a project. */
export const NewTask = TaskFields.extend({
  dueDate: plannedDayInput(noDueDate),
  description: TaskFields.shape.description.optional().describe('Required, except for milestones'),
  status: statusInput(TASK_STATUSES).default('pending'),
  briefId: Id.nullish().describe('A brief, a project or both are required'),
  projectId: Id.nullish(),
  milestone: z
    .boolean()
    .default(false)
    .describe('Creates a milestone of the project. It can’t be assigned to a person'),
})
  .refine(
    (parents: NamedParents): parents is BriefOrProject =>
      parents.briefId != null || parents.projectId != null,
    { path: ['projectId'], error: () => t('Choose a brief or a project') },
  )
  .refine(({ milestone, description }) => milestone || description !== undefined, {
    path: ['description'],
    error: noDescription,
    // Reported together with the other errors.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(({ milestone, projectId }) => !milestone || projectId != null, {
    path: ['projectId'],
    error: () => t('A milestone needs a project'),
  })
  .meta({
    examples: [
      {
        title: 'Write the texts',
        description: 'Three sentences for each page.',
        dueDate: '2027-03-01',
        assignedTo: 'staff',
        projectId: 7,
      },
    ],
  })
