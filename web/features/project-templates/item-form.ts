import * as z from 'zod'
import type { Questions } from '#shared/info-requests/question-schemas.ts'
import { TemplateItemInput } from '#shared/project-templates/schemas.ts'
import { ITEM_KINDS } from '#shared/project-templates/values.ts'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import { t } from '#shared/words.ts'
import { placeOf } from './item-order.ts'
import type { TemplateItem } from './queries.ts'

/** An item as it stands in its dialog. */
const typed = {
  key: z.string(),
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  description: z.string(),
  assignee: z.string(),
  /** What the days count from. */
  place: z.enum(['start', ...PROJECT_STATUSES]),
  /** NaN while nothing is typed. */
  days: z.custom<number>(),
  blocks: z.boolean(),
  questions: z.custom<z.input<typeof Questions>>(),
}

type ItemInput = z.input<typeof TemplateItemInput>

/** What is typed, as an item of a template. */
export const ItemForm = z
  .object(typed)
  .transform(({ place, description, blocks, questions, ...item }): ItemInput => ({
    ...item,
    ...(description.trim() !== '' && { description }),
    ...(place === 'start' ? { anchor: 'start' as const } : { anchor: 'stage' as const, stage: place }),
    ...(item.kind === 'request' && { blocks, questions }),
  }))
  .pipe(TemplateItemInput)

export type ItemValues = z.input<typeof ItemForm>

export const valuesOf = (item: TemplateItem): ItemValues => ({
  key: item.key,
  kind: item.kind,
  title: item.title,
  description: item.description ?? '',
  assignee: item.assignee,
  place: placeOf(item),
  days: item.days,
  blocks: item.blocks ?? false,
  questions: (item.questions ?? []).map(({ help, section, ...question }) => ({
    ...question,
    help: help ?? '',
    section: section ?? '',
  })),
})

export const itemLabels = {
  title: t('Title'),
  description: t('Description'),
  assignee: t('Assigned To'),
  place: t('Counted From'),
  days: t('Business Days'),
}
