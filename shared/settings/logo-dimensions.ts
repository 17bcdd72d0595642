import * as z from 'zod'
import { defineSchema } from '#shared/contract/fields.ts'

/** The dimensions of the agency's logo, so that pages reserve space for it before it loads. */
export const LogoDimensions = defineSchema('LogoLook', {
  width: z.int().describe('In pixels'),
  height: z.int().describe('In pixels'),
  opaque: z.boolean().describe('Whether it fills its whole rectangle'),
})
export type LogoDimensions = z.infer<typeof LogoDimensions>
