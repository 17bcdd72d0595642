import * as z from 'zod'

/** The details of an activity in addition to actor, event, and time. `fields` names the changed fields. */
export const ActivityData = z.object({
  projectName: z.string().optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  status: z.string().optional(),
  progress: z.int().optional(),
  details: z.string().optional(),
  priority: z.string().optional(),
  assignee: z
    .string()
    .nullable()
    .optional()
    .describe('Who handles a ticket, or is responsible for a brief or project, from now on; null for nobody'),
  onBehalf: z
    .boolean()
    .optional()
    .describe('Whether staff did it for the client, who had not asked in the portal'),
  person: z.string().optional().describe('Who was added to a company, removed from it, or handed a request'),
  guest: z.string().optional().describe('Who answered by a link, without an account'),
  fileName: z.string().optional(),
  template: z.string().optional().describe('The template that a project was planned with'),
  fields: z.array(z.string()).optional(),
  milestone: z.boolean().optional().describe('Whether the task is a milestone'),
  on: z.enum(['brief', 'project', 'ticket']).optional().describe('What a comment stands on'),
})
export type ActivityData = z.infer<typeof ActivityData>

/** The stored data. No feed shows these additional fields: a reassignment is shown on its request's page. */
export const StoredActivityData = ActivityData.extend({
  personId: z.int().optional().describe('Who was handed a request'),
  words: z.string().nullish().describe('What was written to them'),
})
export type StoredActivityData = z.infer<typeof StoredActivityData>
