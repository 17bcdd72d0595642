import * as z from 'zod'
import {
  Id,
  changedNameInput,
  nameInput,
  textInput,
  changeFields,
  defineSchema,
} from '#shared/contract/fields.ts'
import { SHORT_NAME_MAX, TEXT_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'

const noName = () => t('Please give the template a name')

export const ReplyTemplate = defineSchema('ReplyTemplate', {
  id: Id,
  name: z.string(),
  content: z.string().describe('The text, with placeholders such as `{client}`'),
  waitsForClient: z.boolean().describe('Whether a reply with it leaves the ticket waiting on the client'),
  ...changeFields,
})
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

export const NewReplyTemplate = z
  .object({
    name: nameInput(1, noName, SHORT_NAME_MAX),
    content: textInput(1, TEXT_MAX, () => t('Please enter the template’s text')),
    waitsForClient: z
      .boolean()
      .default(false)
      .describe('Whether a reply with it leaves the ticket waiting on the client'),
  })
  .meta({
    examples: [{ name: 'We are on it', content: 'Hi {client},\n\nWe’re looking into {ticket}.\n\n{me}' }],
  })

/** The fields of a reply template to change. */
export const ReplyTemplateChange = NewReplyTemplate.partial().extend({
  name: changedNameInput(1, noName, SHORT_NAME_MAX).optional(),
  waitsForClient: z.boolean().optional(),
})
