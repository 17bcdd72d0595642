import type * as z from 'zod'
import type { NewBrief } from '#shared/briefs/schemas.ts'

/** A new brief with its required fields only. */
export const NEW_BRIEF = {
  projectName: 'Bakery website',
  projectType: 'business',
  projectDescription: 'A friendly website for our bakery.',
  websiteStyle: 'modern',
  hasContent: 'yes',
  numPages: '1-5',
} as const satisfies z.input<typeof NewBrief>
