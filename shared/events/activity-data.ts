import * as z from 'zod'

/** The details of an activity in addition to actor, event, and time. `fields` names the changed fields. */
export const ActivityData = z.object({
  projectName: z.string().optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  status: z.string().optional().describe('The new status'),
  progress: z.int().optional().describe('The new progress in percent'),
  details: z.string().optional().describe('The text of a logged activity'),
  priority: z.string().optional().describe('The new priority'),
  assignee: z
    .string()
    .nullable()
    .optional()
    .describe('A ticket’s new assignee, or the new responsible person of a brief or project'),
  onBehalf: z.boolean().optional().describe('Whether staff did it on the client’s behalf'),
  person: z
    .string()
    .optional()
    .describe('The person who was added or removed, or a reassigned request’s new respondent'),
  guest: z.string().optional().describe('The guest who answered through a link'),
  decision: z
    .enum(['approved', 'change_requested'])
    .optional()
    .describe('The client’s decision on an approval request'),
  fileName: z.string().optional(),
  template: z.string().optional().describe('The template that was applied to a project'),
  fields: z.array(z.string()).optional().describe('The names of the changed fields'),
  milestone: z.boolean().optional().describe('Whether the task is a milestone'),
  on: z.enum(['brief', 'project', 'ticket']).optional().describe('The kind of record that a comment is on'),
})
export type ActivityData = z.infer<typeof ActivityData>

/** The stored data. No feed shows these additional fields: a reassignment is shown on its request's page. */
export const StoredActivityData = ActivityData.extend({
  personId: z.int().optional().describe('The ID of a reassigned request’s new respondent'),
  words: z.string().nullish().describe('The message to the new respondent'),
})
export type StoredActivityData = z.infer<typeof StoredActivityData>
