import * as z from 'zod'

/** The dimensions of the agency's logo, so that pages reserve space for it before it loads. */
export const LogoDimensions = z
  .object({
    width: z.int().describe('Pixels'),
    height: z.int().describe('Pixels'),
    opaque: z.boolean().describe('Whether it covers all of its rectangle'),
  })
  .meta({ id: 'LogoLook' })
export type LogoDimensions = z.infer<typeof LogoDimensions>
