import * as z from 'zod'
import { Id, isId, createIssueReporter, textInput } from '#shared/contract/fields.ts'
import { NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'
import { InfoQuestion, Questions } from './question-schemas.ts'

const Assignee = z
  .string()
  .describe(
    '`staff`, a person’s ID as text, or `client`: the project’s contact, or otherwise the first company owner',
  )

const TemplateQuestion = InfoQuestion.pick({
  kind: true,
  label: true,
  help: true,
  section: true,
  required: true,
  options: true,
  filesMax: true,
  asksIf: true,
}).meta({ id: 'TemplateQuestion' })

/** The fields of the work that a template item or a recurrence creates. */
export const workFields = {
  title: z.string(),
  description: z.string().optional(),
  assignee: Assignee,
  blocks: z.boolean().optional().describe('For requests: whether the project can’t continue without it'),
  questions: z.array(TemplateQuestion).optional().describe('The questions of a request'),
}

/** The fields of `workFields` as input. */
export const workInputFields = {
  title: textInput(3, NAME_MAX, () => t('Title must be at least 3 characters')),
  description: textInput(10, TEXT_MAX, () => t('Description must be at least 10 characters')).optional(),
  assignee: z
    .union(
      [
        z.string().refine((value) => value === 'staff' || value === 'client' || isId(value)),
        Id.transform(String),
      ],
      { error: () => t('Please choose staff, the client or a person') },
    )
    .default('staff')
    .describe(Assignee.description ?? ''),
  blocks: z.boolean().optional().describe('For requests: whether the project can’t continue without it'),
  questions: Questions.optional().describe('The questions of a request'),
}

interface Work {
  kind: string
  blocks?: boolean | undefined
  questions?: readonly unknown[] | undefined
}

/** Rejects fields that only requests have. */
export function validateWork({ kind, blocks, questions }: Work, context: z.RefinementCtx): void {
  if (kind === 'request') return
  const addIssue = createIssueReporter(context)
  if (blocks) addIssue('blocks', t('Only requests can block a project'))
  if (questions?.length) addIssue('questions', t('Only requests can have questions'))
}
