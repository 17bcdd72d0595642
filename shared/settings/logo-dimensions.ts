import * as z from 'zod'
import { defineSchema } from '#shared/contract/fields.ts'

/** The dimensions of the agency's logo, so that pages reserve space for it before it loads. */
export const LogoDimensions = defineSchema('LogoLook', {
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
  opaque: z.boolean().describe('Whether it covers all of its rectangle'),
})
export type LogoDimensions = z.infer<typeof LogoDimensions>
